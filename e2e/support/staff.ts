import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { keepSession } from './keepSession.ts'
import { expectContrast, expectNoViolations, expectToFit } from './looks.ts'

const owner = { email: 'admin@madar.test', password: 'madar-admin-2026' }

/** Types a password into the shop's own sign-in page. */
export const typePassword = async (page: Page, { email, password } = owner) => {
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in by the form at /admin and waits for the dashboard. */
export const signInByForm = async (page: Page) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login/)
  await typePassword(page)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByText('Total Revenue')).toBeVisible({ timeout: 30_000 })
}

const logIn = async (request: APIRequestContext, who = owner) =>
  (await (await request.post('/api/auth/login', { data: who })).json()).data

/** Opens a back-office screen signed in, the dashboard by default; the form has a test of its own. */
export const signInAsStaff = async (page: Page, { at = '/admin', who = owner } = {}) => {
  const session = await logIn(page.request, who)
  await keepSession(page, session)
  await page.goto(at)
  await expect(page.locator('h1')).toBeVisible({ timeout: 30_000 })
}

/** Acts as the demo shop's admin through the API, for what a shopper's test needs the shop to do. */
export const actAsStaff = async (request: APIRequestContext) => {
  const { accessToken } = await logIn(request)
  return async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await request.fetch(`/api/admin${path}`, { method, headers, data: body })
    expect(answer.ok(), `${method} ${path}`).toBe(true)
    return (await answer.json()).data
  }
}

/** Makes sure that the number of reviews waiting for approval is at least `count`. */
export const havePendingReviews = async (request: APIRequestContext, count: number) => {
  const staff = await actAsStaff(request)
  const { total } = await staff('GET', '/reviews?status=PENDING&limit=1')
  if (total >= count) return total as number
  const { items } = await staff('GET', `/reviews?status=APPROVED&limit=${count - total}`)
  const reviews = items.map(({ id }: { id: string }) => ({ id, status: 'PENDING' }))
  const { changed } = await staff('PATCH', '/reviews/former-status', { given: 'APPROVED', reviews })
  return (total + changed) as number
}

let staff = 0

/** Creates an account that the owner makes an admin. */
export const makeStaff = async (request: APIRequestContext) => {
  const who = { email: `staff-${Date.now()}-${++staff}@example.com`, password: 'seven camels at dusk' }
  const answer = await request.post('/api/auth/register', {
    data: { ...who, firstName: 'Amina', lastName: 'Khan' },
  })
  const { id } = (await answer.json()).data.user as { id: string }
  const asOwner = await actAsStaff(request)
  await asOwner('PATCH', `/users/${id}/role`, { isAdmin: true })
  return who
}

const waitForScreen = async (page: Page) => {
  await expect(page.locator('h1')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[aria-busy=true], output[aria-label^=Loading]')).toHaveCount(0)
}

/** Opens a screen of the back office and waits until it shows its content. */
export const openScreen = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForScreen(page)
}

/** Types into the palette on any screen. */
export const findAnything = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.type(text)
}

/**
 * Expects that the screen passes axe on a phone in light mode, has enough contrast on a desktop in dark mode, and fits
 * both.
 */
export const expectGoodLooks = async (page: Page) => {
  for (const [width, colorScheme, look] of [
    [390, 'light', expectNoViolations],
    [1440, 'dark', expectContrast],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await look(page)
    await expectToFit(page)
  }
}

/** Lets the back office follow the device's colour mode. */
const followDevice = (page: Page) => page.addInitScript(() => localStorage.setItem('colorMode', 'system'))

/** Opens each screen signed in, and checks it with `expectGoodLooks`. */
export const expectScreensToLookGood = async (page: Page, paths: readonly string[]) => {
  await followDevice(page)
  await signInAsStaff(page, { at: paths[0] })
  for (const path of paths) {
    if (path === paths[0]) await waitForScreen(page)
    else await openScreen(page, path)
    await expectGoodLooks(page)
  }
}
