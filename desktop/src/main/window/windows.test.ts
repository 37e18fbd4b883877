import { describe, expect, it } from 'vitest'
import { app, BrowserWindow, fake } from '../../test/fakeElectron.ts'
import { openDesktop } from '../../test/openDesktop.ts'
import { screens } from '@shop/admin/kit/screens/screens'
import { mayOpenOutside } from './mayOpenOutside.ts'
import { pathInArguments, pathOfLink } from './deepLinks.ts'

describe('several windows', () => {
  const order = '/admin/orders/3f0c2a10-0000-4000-8000-000000000001'
  const product = '/admin/products?view=3f0c2a10-0000-4000-8000-000000000002'
  const newest = () => {
    const window = BrowserWindow.getAllWindows().at(-1)
    if (!window) throw new Error('there is no window')
    return window
  }

  it('open next to each other, each kind at its last position', async () => {
    const { ask, window } = await openDesktop()
    await ask('openWindow', { path: order })
    const first = newest()
    expect(first.webContents.getURL()).toBe(`madar-app://office${order}`)
    expect(first.options).toMatchObject({ width: 1000, webPreferences: { sandbox: true } })
    first.bounds = { x: 700, y: 40, width: 640, height: 700 }
    first.close()
    await ask('openWindow', { path: product })
    expect(newest().options.x).toBeUndefined()
    newest().bounds = { x: 20, y: 60, width: 500, height: 600 }
    newest().close()
    await ask('openWindow', { path: order })
    expect(newest().options).toMatchObject({ x: 700, y: 40, width: 640, height: 700 })
    // A new window of the same kind is shifted.
    await ask('openWindow', { path: order })
    expect(newest().options).toMatchObject({ x: 724, y: 64 })
    await ask('openWindow', { path: product })
    expect(newest().options).toMatchObject({ x: 20, y: 60, width: 500 })
    expect(window.isDestroyed()).toBe(false)
  })

  it('show pages of the office alone', async () => {
    const { ask } = await openDesktop()
    for (const path of ['https://evil.example', '/login', '/adminx', '//evil.example/admin', ''])
      expect(await ask('openWindow', { path })).toMatchObject({ failure: { name: 'Refused' } })
    expect(BrowserWindow.getAllWindows()).toHaveLength(1)
  })

  it('open links in the window that was focused last', async () => {
    const { ask, page, window } = await openDesktop()
    await ask('openWindow', { path: order })
    const otherWindow = newest()
    const openOrdersLink = () => app.emit('second-instance', {}, ['/opt/app', 'madar-admin://orders'])
    const expectedMessage = ['shop:tell', 'goTo', { path: '/admin/orders' }]
    BrowserWindow.blurAll()
    openOrdersLink()
    expect([page.sentMessages, otherWindow.webContents.sentMessages]).toEqual([[], [expectedMessage]])
    window.focus()
    BrowserWindow.blurAll()
    openOrdersLink()
    expect([page.sentMessages, otherWindow.webContents.sentMessages]).toEqual([
      [expectedMessage],
      [expectedMessage],
    ])
  })

  it('open from the menu with the page of the front window', async () => {
    const { page } = await openDesktop()
    const items = fake.menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    const item = items.find(({ label }) => label === 'Open Page in New Window')?.click as () => void
    page.mainFrame.url = `madar-app://office${order}`
    item()
    expect(newest().webContents.getURL()).toBe(`madar-app://office${order}`)
    newest().webContents.mainFrame.url = 'madar-app://office/shops'
    item()
    expect(BrowserWindow.getAllWindows()).toHaveLength(2)
  })
})

describe('mayOpenOutside', () => {
  it.each([
    ['https://shop.example/products/thobe', true],
    ['https://shop.example:8443/', false],
    ['https://wa.me/447700900123', true],
    ['https://wa.me:8443/', false],
    ['http://wa.me/', false],
    ['https://somebody@wa.me/', false],
    ['https://evil.example/', false],
    ['mailto:yusuf@example.com?subject=Order&body=Hello', true],
    ['mailto:yusuf@example.com?attach=/etc/passwd', false],
    ['mailto:yusuf@example.com?subject=a&Attachment=x', false],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
  ])('%s: %s', (address, isOpened) =>
    expect(mayOpenOutside(new URL(address), 'https://shop.example')).toBe(isOpened),
  )

  it('limits the app to twelve windows', async () => {
    const { ask } = await openDesktop()
    for (let n = 1; n < 12; n++)
      expect(await ask('openWindow', { path: '/admin/orders' })).toEqual({ answer: null })
    await ask('openWindow', { path: '/admin/orders' })
    expect(fake.messageBoxes.at(-1)).toMatchObject({ message: '12 windows are open already.' })
    expect(BrowserWindow.getAllWindows()).toHaveLength(12)
  })
})

describe('links', () => {
  const id = '3f0c2a10-0000-4000-8000-000000000001'
  it.each([
    [`madar-admin://orders/${id}`, `/admin/orders/${id}`],
    [`madar-admin://products/${id}`, `/admin/products?view=${id}`],
    [`madar-admin://users/${id}`, `/admin/users?user=${id}`],
    [`madar-admin://settings/${id}`, null],
    ['madar-admin://products', '/admin/products'],
    ['madar-admin://products/', '/admin/products'],
    ['madar-admin://alerts', '/admin/alerts'],
    ['madar-admin://jobs', '/admin/jobs'],
    ['madar-admin://promotions', '/admin/promotions'],
    ['madar-admin://import', '/admin/import'],
    [`madar-admin://returns/${id}`, `/admin/returns/${id}`],
    ['madar-admin://orders/:id', null],
    ['madar-admin://constructor', null],
    ['madar-admin://orders/../../login', null],
    [`madar-admin://orders/${id}/refund`, null],
    ['madar-admin://orders/1?act=refund', null],
    ['madar-admin://evil/x', null],
    [`madar-admin://orders:8443/${id}`, null],
    ['madar-admin://orders:1', null],
    ['madar-admin://somebody@orders', null],
    ['https://orders/', null],
    ['javascript:alert(1)', null],
    ['nonsense', null],
  ])('%s leads to %s', (link, path) => expect(pathOfLink(link)).toBe(path))

  it('open every screen that has a path', () => {
    const lists = screens.map(({ path }) => path.replace(/\/:id\??$/, '')).filter(path => path !== '')
    for (const path of lists) expect(pathOfLink(`madar-admin://${path}`)).toBe(`/admin/${path}`)
  })

  it('in the arguments of a second start open in the first window', async () => {
    const { page } = await openDesktop()
    app.emit('second-instance', {}, ['/opt/app', '--flag', 'madar-admin://orders'])
    expect(page.sentMessages).toEqual([['shop:tell', 'goTo', { path: '/admin/orders' }]])
    expect(pathInArguments(['--inspect', '/opt/app'])).toBeNull()
  })
})
