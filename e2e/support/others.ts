import { type BrowserContext, type Page, test as base } from '@playwright/test'

/** `test` where a second person is needed: each `openOther()` is a device of its own, put away after the test. */
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
