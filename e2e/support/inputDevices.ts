import { expect, type Locator, type Page } from '@playwright/test'

/** A way of working, with the mouse or by keyboard. */
export interface InputDevice {
  press: (target: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  /** Chooses an option of a list by its first letters. */
  choose: (list: Locator, letters: string) => Promise<void>
  /** Opens a row of a table, whose rows are one tab stop together. */
  openRow: (row: Locator) => Promise<void>
  /** Picks an entry of an open menu. */
  pick: (item: Locator) => Promise<void>
  /** Opens a screen by its name in the sidebar. */
  go: (name: string) => Promise<void>
}

const isCheckbox = (target: Locator) => target.evaluate(element => element.matches('input[type=checkbox]'))

/** Uses a mouse for buttons; text fields are focused directly and typed into. */
export const mouse = (page: Page): InputDevice => ({
  // A checkbox lies below its own picture.
  press: async target => target.click({ force: await isCheckbox(target) }),
  type: (field, text) => field.fill(text),
  choose: (list, letters) => list.pressSequentially(letters),
  openRow: row => row.click(),
  pick: item => item.click(),
  go: name => page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click(),
})

/** Maximum number of tab stops, more than the longest screen has. */
const maxStops = 150

const isFocused = (target: Locator) => target.evaluate(element => element === document.activeElement)

/** Tells whether fewer presses of Shift+Tab than of Tab reach a target: tab stops form a ring. */
const isNearerBack = (target: Locator) =>
  target.evaluate(element => {
    const ring = element.closest('[role=dialog]') ?? document
    const stops = [...ring.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')]
    const ahead = stops.indexOf(element) - stops.indexOf(document.activeElement ?? element)
    return (ahead + stops.length) % stops.length > stops.length / 2
  })

/** Presses Tab until the target has the focus. Fails if it cannot be reached. */
const reach = async (page: Page, target: Locator) => {
  await expect(target).toBeEnabled()
  const key = (await isNearerBack(target)) ? 'Shift+Tab' : 'Tab'
  for (let stop = 0; !(await isFocused(target)); stop++) {
    expect(stop, `${key} reaches ${String(target)}`).toBeLessThan(maxStops)
    await page.keyboard.press(key)
  }
}

/** Uses only the keyboard: Tab, Enter, Space, and `g` with a screen's letter. */
export const keyboard = (page: Page): InputDevice => ({
  press: async target => {
    await reach(page, target)
    await page.keyboard.press((await isCheckbox(target)) ? 'Space' : 'Enter')
  },
  type: async (field, text) => {
    await reach(page, field)
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(text)
  },
  choose: async (list, letters) => {
    await reach(page, list)
    await page.keyboard.type(letters)
  },
  openRow: async row => {
    await expect(row).toBeVisible()
    await reach(page, page.locator('tbody tr[tabindex="0"]').first())
    for (let stop = 0; !(await isFocused(row)); stop++) {
      expect(stop, `Arrow keys reach ${String(row)}`).toBeLessThan(maxStops)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
  },
  pick: async item => {
    await expect(item).toBeVisible()
    for (let stop = 0; (await item.getAttribute('data-highlighted')) === null; stop++) {
      expect(stop, `Arrow keys reach ${String(item)}`).toBeLessThan(maxStops)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
  },
  go: async name => {
    await page.keyboard.press('g')
    await page.keyboard.press(name.charAt(0).toLowerCase())
  },
})
