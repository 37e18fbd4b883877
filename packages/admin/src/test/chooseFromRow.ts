import { until } from './openOffice.tsx'

const eventInit = { bubbles: true, cancelable: true, clientX: 40, clientY: 50 }

/** Moves down to the entry of the open menu, and chooses it. */
export const chooseEntry = (label: string): Promise<void> =>
  until(() => {
    const entry = [
      ...document.querySelectorAll<HTMLElement>('[role=menuitem], [role=menuitemcheckbox]'),
    ].find(({ textContent }) => textContent === label)
    if (!entry) throw new Error(`no ${label}`)
    const press = (key: string) =>
      entry.closest('[role=menu]')?.dispatchEvent(new KeyboardEvent('keydown', { key, ...eventInit }))
    if (!('highlighted' in entry.dataset)) {
      press('ArrowDown')
      throw new Error(`${label} is not chosen`)
    }
    press('Enter')
  })

/** Right-clicks the row and chooses the entry. */
export const chooseFromRow = async (row: HTMLElement, label: string): Promise<void> => {
  row.dispatchEvent(new MouseEvent('contextmenu', eventInit))
  await chooseEntry(label)
}

/** Opens the page's menu and chooses the entry. */
export const chooseFromMore = async (label: string): Promise<void> => {
  await until(() => {
    const more = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'More')
    if (!more) throw new Error(`no menu in ${document.body.textContent}`)
    more.click()
  })
  await chooseEntry(label)
}
