import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callChannel } from '../../ipc/channels.ts'
import { shopFetch } from '../../renderer/shopFetch.ts'
import { BrowserWindow, fake, invoke } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop, startStandInShop } from '../../test/openDesktop.ts'

describe('two windows', () => {
  const refused = { failure: { message: 'This shop is no longer open.' } }
  let desktop: Desktop
  let otherWindow: BrowserWindow
  let received: string[]
  let shops: Awaited<ReturnType<typeof startStandInShop>>[]
  const addressOf = (index: number) => shops[index]?.address ?? ''
  const askFromOther = (verb: string, input: unknown) =>
    invoke(otherWindow.webContents, otherWindow.webContents.mainFrame, callChannel, verb, input)
  /** Calls as the page of a window of this shop does. */
  const callAs = (shop: string, path: string) =>
    shopFetch(shop, (to, init) => desktop.load(to as string, init))(path, { method: 'POST', body: '{}' })

  beforeEach(async () => {
    received = []
    desktop = await openDesktop()
    shops = await Promise.all(
      ['first', 'second'].map(name =>
        startStandInShop(({ url }, response) => {
          received.push(`${name} ${String(url)}`)
          const isSignIn = url === '/api/auth/login'
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ data: isSignIn ? { accessToken: 'a', refreshToken: 'b' } : {} }))
        }),
      ),
    )
    await desktop.ask('addShop', { address: addressOf(0) })
    await desktop.ask('openWindow', { path: '/admin/orders/1' })
    otherWindow = BrowserWindow.getAllWindows().at(-1) as BrowserWindow
    desktop.page.mainFrame.url = 'madar-app://office/admin/products'
    fake.pressedButton = 'Open'
  })
  afterEach(() => Promise.all(shops.map(shop => shop.close())))

  it('show the same shop: if one opens another shop or forgets this one, the other reloads', async () => {
    const loads: string[] = []
    desktop.window.on('fake-load', (url: string) => loads.push(url))
    otherWindow.on('fake-load', () => loads.push('the window that asked'))
    const start = 'madar-app://office/admin'
    await askFromOther('addShop', { address: addressOf(1) })
    expect(loads).toEqual([start])
    await askFromOther('openShop', { address: addressOf(1) })
    expect(loads).toEqual([start])
    await askFromOther('openShop', { address: addressOf(0) })
    expect(loads).toEqual([start, start])
    await askFromOther('forgetShop', { address: addressOf(1) })
    expect(loads).toEqual([start, start])
    await askFromOther('forgetShop', { address: addressOf(0) })
    expect(loads).toEqual([start, start, start])
  })

  it('ask before opening another shop, unless it is a known one without a session', async () => {
    const opened = async () => (await desktop.ask('readShops', {})) as { answer: { current: string } }
    const openAt = async (path: string, pressed: string | null, address: string) => {
      otherWindow.webContents.mainFrame.url = `madar-app://office${path}`
      fake.pressedButton = pressed
      fake.messageBoxes = []
      const reply = await askFromOther('openShop', { address })
      return [(reply as { answer: string }).answer, fake.messageBoxes.length, (await opened()).answer.current]
    }
    const [first, second] = [addressOf(0), addressOf(1)]
    await callAs(first, '/api/auth/login')
    otherWindow.webContents.mainFrame.url = 'madar-app://office/shops'
    await askFromOther('addShop', { address: second })
    // Somebody is signed in at the first one.
    expect(await openAt('/shops', null, first)).toEqual(['canceled', 1, second])
    expect(fake.messageBoxes).toMatchObject([
      { message: 'Open Madar?', buttons: ['Open', 'Cancel'], cancelId: 1 },
    ])
    expect(await openAt('/admin', null, first)).toEqual(['canceled', 1, second])
    expect(await openAt('/shops', 'Open', first)).toEqual(['opened', 1, first])
    expect(await openAt('/admin', null, first)).toEqual(['opened', 0, first])
    // Nobody is signed in at the second one.
    expect(await openAt('/admin', null, second)).toEqual(['canceled', 1, first])
    expect(await openAt('/shops', null, second)).toEqual(['opened', 0, second])
    fake.messageBoxes = []
    expect(await askFromOther('addShop', { address: first })).toMatchObject({
      answer: { isFine: false, reason: 'This shop was not opened.' },
    })
    await askFromOther('forgetShop', { address: second })
    expect(await openAt('/admin', null, first)).toEqual(['canceled', 1, null])
  })

  it('keep shops apart: a call from a window that still shows the last shop reaches neither', async () => {
    await askFromOther('addShop', { address: addressOf(1) })
    const stale = await callAs(addressOf(0), '/api/orders')
    expect([stale.status, await stale.json()]).toEqual([
      503,
      { error: 'This shop is no longer open.', code: 'unreachable' },
    ])
    expect((await callAs('', '/api/orders')).status).toBe(503)
    const upload = { transferId: crypto.randomUUID(), method: 'POST', path: '/admin/documents', fields: [] }
    const files = [{ field: 'file', fileId: crypto.randomUUID() }]
    expect(await desktop.ask('upload', { ...upload, files, shop: addressOf(0) })).toMatchObject(refused)
    expect(await desktop.ask('openLink', { shop: addressOf(0), url: '/products/a' })).toMatchObject(refused)
    expect(received).toEqual([])
    expect((await callAs(addressOf(1), '/api/orders')).status).toBe(200)
    expect(received).toEqual(['second /api/orders'])
  })
})
