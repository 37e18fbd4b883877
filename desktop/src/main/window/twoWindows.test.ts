import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askChannel } from '../../ipc/channels.ts'
import { shopFetch } from '../../renderer/shopFetch.ts'
import { BrowserWindow, invoke } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop, standInShop } from '../../test/openDesktop.ts'

describe('two windows', () => {
  const refused = { failure: { message: 'This shop is no longer open.' } }
  let desktop: Desktop
  let beside: BrowserWindow
  let received: string[]
  let shops: Awaited<ReturnType<typeof standInShop>>[]
  const addressOf = (index: number) => shops[index]?.address ?? ''
  const askBeside = (verb: string, input: unknown) =>
    invoke(beside.webContents, beside.webContents.mainFrame, askChannel, verb, input)
  /** As the page of a window that shows this shop calls it. */
  const callAs = (shop: string, path: string) =>
    shopFetch(shop, (to, init) => desktop.load(to as string, init))(path, { method: 'POST', body: '{}' })

  beforeEach(async () => {
    received = []
    desktop = await openDesktop()
    shops = await Promise.all(
      ['first', 'second'].map(name =>
        standInShop(({ url }, response) => {
          received.push(`${name} ${String(url)}`)
          response.end('{"data":{}}')
        }),
      ),
    )
    await desktop.ask('addShop', { address: addressOf(0) })
    await desktop.ask('openWindow', { path: '/admin/orders/1' })
    beside = BrowserWindow.getAllWindows().at(-1) as BrowserWindow
    desktop.page.mainFrame.url = 'madar-app://office/admin/products'
  })
  afterEach(() => Promise.all(shops.map(shop => shop.close())))

  it('show the same shop: where one opens another or forgets it, the other begins again', async () => {
    const loads: string[] = []
    desktop.window.on('fake-load', (url: string) => loads.push(url))
    beside.on('fake-load', () => loads.push('the window that asked'))
    const start = 'madar-app://office/admin'
    await askBeside('addShop', { address: addressOf(1) })
    expect(loads).toEqual([start])
    await askBeside('openShop', { address: addressOf(1) })
    expect(loads).toEqual([start])
    await askBeside('openShop', { address: addressOf(0) })
    expect(loads).toEqual([start, start])
    await askBeside('forgetShop', { address: addressOf(1) })
    expect(loads).toEqual([start, start])
    await askBeside('forgetShop', { address: addressOf(0) })
    expect(loads).toEqual([start, start, start])
  })

  it('mix up no two shops: what one sends while it still shows the last shop reaches neither', async () => {
    await askBeside('addShop', { address: addressOf(1) })
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
