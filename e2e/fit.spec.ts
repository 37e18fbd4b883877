import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/looks.ts'
import { openLive } from './support/shopper.ts'

test.describe('Find your size', () => {
  test('recommends size and length by height, build and hem, selects them, and remembers the height', async ({
    page,
  }) => {
    await openLive(page, '/products/najd-two-button-thobe?colour=White')
    await page.getByRole('button', { name: 'Find your size' }).click()
    const dialog = page.getByRole('dialog', { name: 'Find your size' })
    const height = dialog.getByLabel('Height')
    await height.fill('3 m')
    await height.press('Enter')
    await expect(height).toHaveAttribute('aria-invalid', 'true')
    await expect(height).toHaveValue('3 m')
    await height.fill('5 ft 10')
    await height.press('Enter')
    const size = dialog.getByRole('heading', { name: /^Size \d\d$/ })
    await expect(size).toBeVisible()
    await expect(dialog.getByText(/The hem ends \d+ cm above the floor/)).toBeVisible()
    await expectNoViolations(page)
    const advised = (await size.innerText()).replace('Size ', '')
    await dialog.getByRole('button', { name: `Choose Size ${advised}` }).click()
    await expect(dialog).toHaveCount(0)
    await expect(
      page.getByRole('group', { name: /^Size/ }).getByRole('radio', { checked: true }),
    ).toHaveValue(advised)
    await expect(page).toHaveURL(new RegExp(`size=${advised}`))

    await openLive(page, '/products/fes-hooded-jalab')
    await page.getByRole('button', { name: 'Find your size' }).click()
    await expect(dialog.getByLabel('Height')).toHaveValue('178 cm')
    await expect(dialog.getByRole('heading', { name: /^Size \d\d$/ })).toBeVisible()
  })

  test("works by keyboard alone on a phone, and keeps two people's profiles apart", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openLive(page, '/products/najd-two-button-thobe?colour=White')
    const open = page.getByRole('button', { name: 'Find your size' })
    await open.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Find your size' })
    await expect(dialog.getByLabel('Height')).toBeFocused()
    await page.keyboard.type('182')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: /^Size \d\d$/ })).toBeInViewport()
    await expectNoViolations(page)
    const people = dialog.getByRole('group', { name: 'Who is it for?' }).getByRole('radio')
    await people.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(people.nth(1)).toBeChecked()
    await expect(dialog.getByLabel('Height')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  })
})
