import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, type Page, test } from '@playwright/test'
import { scriptNamed } from './support/scriptNamed.ts'
import { consoleProblemsOf, openLive, untilLive } from './support/shopper.ts'

/**
 * Returns a promise, `waiting`, that resolves once the scripts have run as far as they can without the end of the page.
 * Await this function before the page is opened, because an open page lacks the binding that resolves the promise.
 */
const watchScripts = async (page: Page) => {
  let tell = () => {}
  const waiting = new Promise<void>(resolve => (tell = resolve))
  await page.exposeFunction('tellWaiting', tell)
  await page.addInitScript(() => {
    const listen = addEventListener as (...args: unknown[]) => void
    const addAndNotify = (...args: unknown[]) => {
      listen(...args)
      if (args[0] === 'DOMContentLoaded') (globalThis as unknown as { tellWaiting: () => void }).tellWaiting()
    }
    Object.assign(globalThis, { addEventListener: addAndNotify })
  })
  return { waiting }
}

const sendSlowly = async (page: Buffer, response: ServerResponse, mayEnd: Promise<void>) => {
  const lastPart = page.indexOf('id="state"')
  response.write(page.subarray(0, lastPart))
  await mayEnd
  response.end(page.subarray(lastPart))
}

/** Starts a proxy of the shop that sends the last part of a page only after `mayEnd`, and everything else at once. */
const startSlowProxy = async (shop: string, mayEnd: Promise<void>) => {
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    get(new URL(request.url ?? '/', shop), { headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) {
        answer.pipe(response)
        return
      }
      void buffer(answer).then(page => sendSlowly(page, response, mayEnd))
    })
  })
  await new Promise(resolve => proxy.listen(0, resolve as () => void))
  return proxy
}

test.describe('before the scripts have taken over', () => {
  test('presses before the scripts have loaded are handled afterwards, in their order', async ({ page }) => {
    let releaseScript = () => {}
    const scriptReleased = new Promise<void>(resolve => (releaseScript = resolve))
    await page.route(scriptNamed('libraries'), async route => {
      await scriptReleased
      await route.continue()
    })
    await page.goto('/products/najd-two-button-thobe', { waitUntil: 'commit' })
    await page.getByRole('group', { name: 'Size' }).locator('label').first().click()
    await page.getByRole('group', { name: 'Colour' }).locator('label').first().click()
    await expect(page.locator('html[data-live]')).toHaveCount(0)
    releaseScript()
    await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  })

  test('a press on a page that is never idle is also handled', async ({ page }) => {
    await page.addInitScript(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        const until = performance.now() + 10
        while (performance.now() < until);
        port2.postMessage(null)
      })
      port1.start()
      port2.postMessage(null)
    })
    await page.goto('/products/najd-two-button-thobe', { waitUntil: 'commit' })
    await page.getByRole('group', { name: 'Size' }).locator('label').first().click()
    await page.getByRole('group', { name: 'Colour' }).locator('label').first().click()
    await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  })

  test('a press in a part whose script is still loading is handled once it has loaded', async ({ page }) => {
    let releaseScript = () => {}
    const scriptReleased = new Promise<void>(resolve => (releaseScript = resolve))
    await page.route(scriptNamed('ProductTabs'), async route => {
      await scriptReleased
      await route.continue()
    })
    await openLive(page, '/products/najd-two-button-thobe')
    const specifications = page.getByRole('tab', { name: 'Specifications' })
    await specifications.click()
    await expect(specifications).toHaveAttribute('aria-selected', 'false')
    releaseScript()
    await expect(specifications).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'Specifications' })).toBeVisible()
  })

  test('a page whose end arrives late waits for it', async ({ page, baseURL }) => {
    const { waiting } = await watchScripts(page)
    const proxy = await startSlowProxy(baseURL ?? '', waiting)
    const consoleProblems = consoleProblemsOf(page)
    await page.goto(`http://localhost:${(proxy.address() as AddressInfo).port}/cart`, { waitUntil: 'commit' })
    await untilLive(page)
    await expect(page.getByText('Please log in to view your cart')).toBeVisible()
    expect(consoleProblems).toEqual([])
    proxy.closeAllConnections()
    proxy.close()
  })

  test('if scripts do not load, forms work without them, and a press reloads the page', async ({ page }) => {
    // Keeps the route, because removing it would leave pending requests unanswered.
    let isBroken = true
    await page.route(scriptNamed('libraries'), route => (isBroken ? route.abort() : route.continue()))
    await page.goto('/search?q=thobe')
    await page.getByRole('searchbox').fill('jalab')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByText('Fes Hooded Jalab').first()).toBeVisible()
    const failedScript = page.waitForEvent('requestfailed', request => request.resourceType() === 'script')
    await page.goto('/products/najd-two-button-thobe')
    await failedScript
    isBroken = false
    await page.getByRole('button', { name: 'Select Size & Color' }).click()
    await untilLive(page)
  })

  test("if the page's own script does not load, it is requested again", async ({ page }) => {
    let visits = 0
    page.on('request', request => {
      if (request.isNavigationRequest()) visits++
    })
    await page.route(scriptNamed('ProductPage'), route => (visits > 1 ? route.continue() : route.abort()))
    await openLive(page, '/products/najd-two-button-thobe')
    await expect(page.getByRole('button', { name: 'Select Size & Color' })).toBeVisible()
  })
})
