import type { EventEmitter } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Session } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { app, BrowserWindow, fake } from '../test/fakeElectron.ts'
import { type Desktop, openDesktop, standInShop } from '../test/openDesktop.ts'
import { pathInArguments, pathOfLink } from './deepLinks.ts'
import { createNotices } from './notices.ts'
import { createPreferences, isQuiet } from './preferences.ts'
import { createWindows } from './windows.ts'

describe('a window', () => {
  let desktop: Desktop
  beforeEach(async () => void (desktop = await openDesktop()))

  it('is isolated from Node, in a sandbox, and shows the app', () => {
    // All of them: what is not here keeps Electron's own, safe value.
    expect(desktop.window.options.webPreferences).toEqual({
      preload: 'preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
      navigateOnDragDrop: false,
      spellcheck: true,
    })
    expect(desktop.page.getURL()).toBe('madar-app://office/admin')
  })

  it('serves the one page for every place, with its policy', async () => {
    for (const path of ['/', '/admin', '/admin/orders/3f0c']) {
      const answer = await desktop.load(path)
      expect(await answer.text()).toContain('Back office')
      expect(answer.headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src 'self';",
      )
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await desktop.load('/assets/page.js')).headers.get('content-type')).toContain('text/javascript')
  })

  it.each([
    '/../secret.html',
    '/assets/../../secret.html',
    '/%2e%2e/secret.html',
    '/..%2fsecret.html',
    '/%2e%2e%2fsecret.html',
    '/..%5csecret.html',
    '/..\\secret.html',
    '/assets\\..\\..\\secret.html',
    '/%00/../secret.html',
    '/secret.html%00.js',
    '/%ff.html',
    '/assets/missing.js',
    '/assets/page.exe',
    'madar-app://elsewhere/index.html',
  ])('serves nothing outside its folder: %s', async path => {
    const answer = await desktop.load(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('secret')
  })

  it.each(['/api/..%2f..%2fadmin', '/media/..%5cadmin', '/api/orders%00'])(
    'asks the shop for nothing outside its API: %s',
    async path => {
      const shop = await standInShop((_, response) => response.end('{"data":{}}'))
      await desktop.ask('addShop', { address: shop.address })
      expect((await desktop.load(path)).status).toBe(404)
      await shop.close()
    },
  )

  it('only reads: other methods get nothing', async () => {
    expect((await desktop.load('/admin', { method: 'POST' })).status).toBe(404)
  })

  it.each(['will-navigate', 'will-redirect'])('is never led away (%s)', happening => {
    expect(desktop.page.follow('madar-app://office/login', happening)).toBe(false)
    for (const url of [
      'https://evil.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'madar-app://evil/',
    ])
      expect(desktop.page.follow(url, happening)).toBe(true)
    expect(fake.openedOutside).toEqual([])
  })

  it('opens no other window, and only known addresses in the system browser', () => {
    for (const url of [
      'https://dashboard.stripe.com/payments/pi_1',
      'https://evil.example/',
      'http://dashboard.stripe.com/',
      'https://dashboard.stripe.com.evil.example/',
      'file:///etc/passwd',
      'ms-settings:network',
    ])
      expect(desktop.page.openWindow(url)).toEqual({ action: 'deny' })
    expect(fake.openedOutside).toEqual(['https://dashboard.stripe.com/payments/pi_1'])
    expect(desktop.page.follow('about:blank', 'will-attach-webview')).toBe(true)
  })

  it('has no permission but the two that are used', () => {
    const granted = (permission: string) => {
      let answer: boolean | undefined
      type Ask = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>
      fake.session.request?.(
        desktop.page as never,
        permission as Parameters<Ask>[1],
        decided => (answer = decided),
        {} as never,
      )
      const check = fake.session.check?.(null, permission as 'hid', desktop.page.getURL(), {} as never)
      expect(check).toBe(answer)
      return answer
    }
    const wanted = [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'usb',
      'fullscreen',
    ]
    expect(wanted.filter(granted)).toEqual(['fullscreen'])
    expect(granted('clipboard-sanitized-write')).toBe(true)
    desktop.page.mainFrame.url = 'https://evil.example'
    expect(granted('fullscreen')).toBe(false)
    expect(fake.session.device?.({} as never)).toBe(false)
  })

  it('is nowhere before its page has begun to load', () => {
    desktop.page.mainFrame.url = ''
    const windows = createWindows({
      preload: 'preload.cjs',
      mayOpen: () => false,
      staysInTray: () => false,
    })
    expect(windows.isAnyAt(() => true)).toBe(false)
  })

  it('opens where it was, unless that screen is gone', () => {
    const place = { x: 2100, y: 50, width: 900, height: 700, isMaximized: false }
    const windows = createWindows({
      preload: 'preload.cjs',
      mayOpen: () => false,
      staysInTray: () => false,
    })
    BrowserWindow.closeAll()
    mkdirSync(fake.userData, { recursive: true })
    const keep = (content: string) => writeFileSync(join(fake.userData, 'windows.json'), content)
    keep(JSON.stringify({ office: place }))
    expect((windows.open() as unknown as BrowserWindow).options.x).toBeUndefined()
    BrowserWindow.closeAll()
    keep(JSON.stringify({ office: { ...place, x: 300 } }))
    expect((windows.open() as unknown as BrowserWindow).options).toMatchObject({ x: 300, y: 50, width: 900 })
    BrowserWindow.closeAll()
    keep('{"x":')
    expect((windows.open() as unknown as BrowserWindow).options.width).toBe(1320)
  })
})

describe('several windows', () => {
  const order = '/admin/orders/3f0c2a10-0000-4000-8000-000000000001'
  const product = '/admin/products?view=3f0c2a10-0000-4000-8000-000000000002'
  const newest = () => {
    const window = BrowserWindow.getAllWindows().at(-1)
    if (!window) throw new Error('there is no window')
    return window
  }

  it('stand beside each other, each kind where it was last', async () => {
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
    // Another one of its kind is not put over it.
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

  it('are led to in the one that was looked at last', async () => {
    const { ask, page, window } = await openDesktop()
    await ask('openWindow', { path: order })
    const beside = newest()
    const follow = () => app.emit('second-instance', {}, ['/opt/app', 'madar-admin://orders'])
    const told = ['shop:tell', 'goTo', { path: '/admin/orders' }]
    BrowserWindow.leave()
    follow()
    expect([page.told, beside.webContents.told]).toEqual([[], [told]])
    window.focus()
    BrowserWindow.leave()
    follow()
    expect([page.told, beside.webContents.told]).toEqual([[told], [told]])
  })

  it('open from the menu with the page of the one in front', async () => {
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

  it('is found among the words of a second start, which comes to the first window', async () => {
    const { page } = await openDesktop()
    app.emit('second-instance', {}, ['/opt/app', '--flag', 'madar-admin://orders'])
    expect(page.told).toEqual([['shop:tell', 'goTo', { path: '/admin/orders' }]])
    expect(pathInArguments(['--inspect', '/opt/app'])).toBeNull()
  })
})

describe('notices', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}:00`)
  it.each([
    ['23:30', true],
    ['06:59', true],
    ['07:00', false],
    ['12:00', false],
  ])('quiet hours go over midnight: %s', (now, quiet) => {
    expect(isQuiet(now, { from: '22:00', until: '07:00' })).toBe(quiet)
    expect(isQuiet(now, null)).toBe(false)
  })

  it('are shown outside of them, once however many windows tell, and lead to what they are about', async () => {
    await openDesktop()
    const preferences = createPreferences()
    const gone: string[] = []
    let now = at('06:30')
    const show = createNotices({ preferences, windows: { goTo: path => gone.push(path) }, now: () => now })
    const order = { title: 'New order', text: '£40', path: '/admin/orders' }
    preferences.write({ ...preferences.read(), quietHours: { from: '22:00', until: '07:00' } })
    show(order)
    expect(fake.notices).toHaveLength(0)
    now = at('08:00')
    show(order)
    show(order)
    show({ ...order, text: '£50' })
    expect(fake.notices.map(({ options }) => options.body)).toEqual(['£40', '£50'])
    now = at('08:11')
    show(order)
    expect(fake.notices).toHaveLength(3)
    fake.notices[0]?.emit('click')
    fake.notices[1]?.emit('close')
    expect(gone).toEqual(['/admin/orders'])
  })

  it('are kept until they are clicked or closed: the system tells nobody who is gone', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    await openDesktop()
    const preferences = createPreferences()
    const show = createNotices({ preferences, windows: { goTo: () => undefined } })
    const isKept = async (notice: WeakRef<EventEmitter>) => {
      // What is still being looked at is not collected.
      await new Promise(resolve => setImmediate(resolve))
      collect()
      return notice.deref() !== undefined
    }
    const shown = (text: string) => {
      show({ title: 'New order', text })
      return new WeakRef<EventEmitter>(fake.notices.pop() as EventEmitter)
    }
    for (const happening of ['click', 'close']) {
      const notice = shown(happening)
      expect(await isKept(notice)).toBe(true)
      notice.deref()?.emit(happening)
      expect(await isKept(notice)).toBe(false)
    }
  })
})
