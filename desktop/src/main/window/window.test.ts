import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { BrowserWindow, fake, session } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop, startStandInShop } from '../../test/openDesktop.ts'
import { defaultPreferences } from '../preferences.ts'
import { createWindows } from './windows.ts'

describe('a window', () => {
  let desktop: Desktop
  beforeEach(async () => void (desktop = await openDesktop()))

  it('is isolated from Node, in a sandbox, and shows the app', () => {
    // These are all preferences that are set: all others have Electron's safe defaults.
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

  it('serves the same page for every route, with its policy', async () => {
    for (const path of ['/', '/admin', '/admin/orders/3f0c', '/login', '/shops']) {
      const answer = await desktop.load(path)
      expect(await answer.text()).toContain('Back office')
      expect(answer.headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src madar-app://office/assets/;",
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
    '/elsewhere',
    '/adminx',
    'madar-app://elsewhere/index.html',
  ])('serves nothing outside its folder: %s', async path => {
    const answer = await desktop.load(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(await answer.text()).not.toContain('secret')
  })

  it.each([
    ['text/html', 'application/octet-stream', 'attachment'],
    ['image/svg+xml', 'application/octet-stream', 'attachment'],
    ['text/javascript; charset=utf-8', 'application/octet-stream', 'attachment'],
    ['application/xhtml+xml', 'application/octet-stream', 'attachment'],
    ['text/css', 'application/octet-stream', 'attachment'],
    ['application/pdf', 'application/pdf', 'attachment'],
    ['text/csv; charset=utf-8', 'text/csv; charset=utf-8', 'attachment'],
    ['Application/JSON; charset=utf-8', 'Application/JSON; charset=utf-8', null],
    ['text/event-stream', 'text/event-stream', null],
    ['image/webp', 'image/webp', null],
    ['video/mp4', 'video/mp4', null],
  ])('makes answers of the shop inert: %s comes as %s', async (sent, type, disposition) => {
    const shop = await startStandInShop((_, response) =>
      response.writeHead(200, { 'content-type': sent }).end('x'),
    )
    await desktop.ask('addShop', { address: shop.address })
    for (const path of ['/api/x', '/media/x']) {
      const { headers } = await desktop.load(path)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([type, disposition])
    }
    await shop.close()
  })

  it('keeps the shop’s file name, and adds a policy to its own answers', async () => {
    const shop = await startStandInShop((_, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="slip.pdf"',
          'content-security-policy': "script-src 'unsafe-inline'",
        })
        .end('x'),
    )
    const policies = []
    await desktop.ask('addShop', { address: shop.address })
    const { headers } = await desktop.load('/api/slip')
    expect(headers.get('content-disposition')).toBe('attachment; filename="slip.pdf"')
    policies.push(headers.get('content-security-policy'))
    await shop.close()
    policies.push((await desktop.load('/api/slip')).headers.get('content-security-policy'))
    expect(policies).toEqual(Array(2).fill("default-src 'none'; sandbox"))
  })

  it('saves nothing that the page downloads directly', () => {
    let isPrevented = false
    session.defaultSession.emit('will-download', { preventDefault: () => (isPrevented = true) })
    expect(isPrevented).toBe(true)
  })

  it.each(['/api/..%2f..%2fadmin', '/media/..%5cadmin', '/api/orders%00'])(
    'asks the shop for nothing outside its API: %s',
    async path => {
      const shop = await startStandInShop((_, response) => response.end('{"data":{}}'))
      await desktop.ask('addShop', { address: shop.address })
      expect((await desktop.load(path)).status).toBe(404)
      await shop.close()
    },
  )

  it('serves only reads, and refuses other methods', async () => {
    expect((await desktop.load('/admin', { method: 'POST' })).status).toBe(404)
  })

  it.each(['will-navigate', 'will-redirect'])('never navigates away (%s)', eventName => {
    for (const path of ['login', 'shops', 'admin', 'admin/orders?status=PAID', ''])
      expect(desktop.page.follow(`madar-app://office/${path}`, eventName)).toBe(false)
    for (const url of [
      'madar-app://office/media/attack.html',
      'madar-app://office/admin/../media/attack.html',
      'madar-app://office/api/orders',
      'madar-app://office//api/orders',
      'madar-app://office/assets/page.js',
      'madar-app://office/index.html',
      'madar-app://office/adminx',
      'blob:madar-app://office/3f0c',
      'data:text/html,x',
      'https://evil.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'madar-app://evil/',
    ])
      expect(desktop.page.follow(url, eventName)).toBe(true)
    expect(fake.openedUrls).toEqual([])
  })

  it('shows only the page’s own content in frames', () => {
    const follow = (url: string) => desktop.page.follow(url, 'will-frame-navigate')
    expect(['about:srcdoc', 'about:blank'].map(follow)).toEqual([false, false])
    for (const url of [
      'madar-app://office/admin',
      'madar-app://office/media/a.html',
      'https://evil.example/',
    ])
      expect(follow(url)).toBe(true)
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
    expect(fake.openedUrls).toEqual(['https://dashboard.stripe.com/payments/pi_1'])
    expect(desktop.page.follow('about:blank', 'will-attach-webview')).toBe(true)
  })

  it('has no permission except the two in use', () => {
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
    const permissions = [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'usb',
      'fullscreen',
    ]
    expect(permissions.filter(granted)).toEqual(['fullscreen'])
    expect(granted('clipboard-sanitized-write')).toBe(true)
    desktop.page.mainFrame.url = 'madar-app://office/media/attack.html'
    expect(granted('fullscreen')).toBe(false)
    desktop.page.mainFrame.url = 'https://evil.example'
    expect(granted('fullscreen')).toBe(false)
    expect(fake.session.device?.({} as never)).toBe(false)
  })

  it('is hidden until its page has begun to load', () => {
    desktop.page.mainFrame.url = ''
    const windows = createWindows({
      preload: 'preload.cjs',
      mayOpen: () => false,
      preferences: { read: () => ({ ...defaultPreferences, staysInTray: false }) },
    })
    expect(windows.isAnyAt(() => true)).toBe(false)
  })

  it('opens at its last position, unless that display is gone', () => {
    const position = { x: 2100, y: 50, width: 900, height: 700, isMaximized: false }
    const windows = createWindows({
      preload: 'preload.cjs',
      mayOpen: () => false,
      preferences: { read: () => ({ ...defaultPreferences, staysInTray: false }) },
    })
    BrowserWindow.closeAll()
    mkdirSync(fake.userData, { recursive: true })
    const keep = (content: string) => writeFileSync(join(fake.userData, 'windows.json'), content)
    keep(JSON.stringify({ office: position }))
    expect((windows.open() as unknown as BrowserWindow).options.x).toBeUndefined()
    BrowserWindow.closeAll()
    keep(JSON.stringify({ office: { ...position, x: 300 } }))
    expect((windows.open() as unknown as BrowserWindow).options).toMatchObject({ x: 300, y: 50, width: 900 })
    BrowserWindow.closeAll()
    keep('{"x":')
    expect((windows.open() as unknown as BrowserWindow).options.width).toBe(1320)
  })
})
