import type { Page } from '@playwright/test'

interface Session {
  accessToken: string
  refreshToken: string
  user: object
}

/** Signs in on the page's device with the API's answer: the forms have tests of their own. */
export const keepSession = async (page: Page, session: Session) => {
  // Opens the lightest page of the shop's own origin.
  await page.goto('/robots.txt')
  await page.evaluate(({ accessToken, refreshToken, user }) => {
    localStorage.setItem('accessToken', accessToken)
    localStorage.setItem('refreshToken', refreshToken)
    localStorage.setItem('user', JSON.stringify(user))
  }, session)
}
