import { type BrowserContext, type Page, test as base } from '@playwright/test'

/** Provides `test` for a second person: each `openOther()` opens a separate device, closed after the test. */
export const test = base.extend<{ openOther: () => Promise<Page> }>({
  openOther: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map(context => context.close()))
  },
})
