import { expect, type Page } from '@playwright/test'

/** Waits for an email to an address in the development mailbox, opens it there and returns its link to `path`. */
export const linkTo = async (page: Page, address: string, subject: RegExp, path: string): Promise<string> => {
  const mails = page.getByRole('link', { name: subject }).filter({ hasText: address })
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(mails.first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await mails.first().click()
  const text = await page.locator('pre').innerText()
  const link = text.match(/https?:\/\/\S+/g)?.find(each => new URL(each).pathname === path)
  if (!link) throw new Error(`no link to ${path} in the mail`)
  return link
}

/** Waits for an email to an address with a link that contains `path`, and returns that link. */
export const linkInMail = async (page: Page, email: string, path = '/order/') => {
  // An email's plain text has the address of some links in brackets.
  const pattern = new RegExp(`https?://[^\\s(]+${path}[^\\s)]+`)
  let linkUrl: string | undefined
  await expect(async () => {
    await page.goto('/dev/mail')
    const mails = page.getByRole('link').filter({ hasText: email })
    const addresses = await mails.evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href))
    for (const address of addresses) {
      await page.goto(address)
      linkUrl ??= pattern.exec(await page.locator('pre').innerText())?.[0]
    }
    expect(linkUrl).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return new URL(linkUrl!)
}
