import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { BrowserWindow, fake } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop, standInShop } from '../../test/openDesktop.ts'
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
