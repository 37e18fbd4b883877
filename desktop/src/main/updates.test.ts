import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NsisUpdater } from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { app, BrowserWindow, fake } from '../test/fakeElectron.ts'
import { openDesktop } from '../test/openDesktop.ts'
import { logText } from './log.ts'
import { isPacking, watchUpdates } from './updates.ts'

const released = Buffer.from('the installer that was released'.repeat(100))
const forged = Buffer.from('the installer that was replaced'.repeat(100))

let quits: ((exitCode: number) => void)[] = []

class NodeHttpExecutor extends ElectronHttpExecutor {
  override createRequest = (options: RequestOptions, onAnswer: (answer: never) => void) =>
    request(options, onAnswer as never) as never
}

/** Creates the real electron-updater, as on Windows, with Node's network instead of Electron's. */
const updaterFrom = (url: string, folder: string) => {
  const installed = {
    version: '0.1.0',
    name: 'office',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (listener: (exitCode: number) => void) => void quits.push(listener),
  }
  writeFileSync(installed.appUpdateConfigPath, 'updaterCacheDirName: office-updates')
  const updater = new NsisUpdater(null, installed)
  Object.assign(updater, {
    httpExecutor: new NodeHttpExecutor(),
    logger: null,
    disableDifferentialDownload: true,
  })
  updater.setFeedURL({ provider: 'generic', url })
  return updater
}

describe('updates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-updates-'))
  let feed: { url: string; close: () => void }
  let installer = released
  let notifications: unknown[] = []
  let problems: string[] = []
  let isBusy = false
  let userStays = false
  let isOutOfOrder = false
  let states = 0
  let stop = () => undefined as void
  const watch = () => {
    const updater = updaterFrom(feed.url, mkdtempSync(join(folder, 'cache-')))
    let installed = 0
    updater.quitAndInstall = () => void (installed += 1)
    let installedOnQuit = 0
    updater.install = () => (installedOnQuit += 1) > 0
    const watched = watchUpdates({
      updater,
      isBusy: () => isBusy,
      closeWindows: then => {
        if (!userStays) then()
      },
      notifyReady: ready => notifications.push(ready),
      notifyRefused: () => notifications.push('refused'),
      log: problem => problems.push(problem),
      onState: () => void (states += 1),
    })
    stop = watched.stop
    const quit = () => {
      watched.quit()
      quits.forEach(listener => listener(0))
      return installedOnQuit
    }
    return { ...watched, quit, installed: () => installed }
  }

  beforeEach(async () => {
    notifications = []
    quits = []
    problems = []
    isBusy = false
    userStays = false
    isOutOfOrder = false
    const sha512 = createHash('sha512').update(released).digest('base64')
    const server = createServer(({ url }, response) => {
      if (isOutOfOrder) response.writeHead(404).end()
      else if (!url?.includes('.yml')) response.end(installer)
      else
        response.end(
          [
            'version: 0.1.1',
            `files: [{ url: setup.exe, sha512: "${sha512}", size: ${released.length} }]`,
            'path: setup.exe',
            `sha512: "${sha512}"`,
            "releaseDate: '2026-11-21T00:00:00.000Z'",
            "releaseNotes: '<p>Faster.</p>'",
          ].join('\n'),
        )
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    feed = { url: `http://127.0.0.1:${port}`, close: () => (server.closeAllConnections(), server.close()) }
  })
  afterEach(() => {
    stop()
    feed.close()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are refused with a message if they were tampered with; this version continues to run', async () => {
    installer = forged
    const { install, installed } = watch()
    await expect.poll(() => notifications).toEqual(['refused'])
    expect(problems.join()).toContain('sha512 checksum mismatch')
    expect(install).toThrow('There is no update to install.')
    expect(installed()).toBe(0)
  })

  it('wait for uploads, for packing and for the user', async () => {
    installer = released
    const { install, installed } = watch()
    await expect.poll(() => notifications).toEqual([{ version: '0.1.1', notes: 'Faster.' }])
    isBusy = true
    expect(install).toThrow('Something is still being sent or packed.')
    expect(installed()).toBe(0)
    isBusy = false
    userStays = true
    install()
    expect(installed()).toBe(0)
    userStays = false
    install()
    expect(installed()).toBe(1)
  })

  it('are not installed when the app quits during other work, but at the next quit', async () => {
    const { quit, ready } = watch()
    await expect.poll(() => quits.length).toBe(1)
    expect(ready()).toEqual({ version: '0.1.1', notes: 'Faster.' })
    isBusy = true
    expect(quit()).toBe(0)
    isBusy = false
    expect(quit()).toBe(1)
  })

  it('are checked for on request, and report their state', async () => {
    states = 0
    const { check, state } = watch()
    expect(state()).toEqual({ status: 'checking' })
    await expect.poll(state).toEqual({ status: 'ready', version: '0.1.1' })
    expect(states).toBeGreaterThan(2)
    expect(await check()).toEqual({ status: 'ready', version: '0.1.1' })
  })

  it('report a failed check to the user who requested it', async () => {
    isOutOfOrder = true
    const { check } = watch()
    expect(await check()).toEqual({ status: 'failed' })
  })

  it('are abandoned if the feed never answers, so that the next check can begin', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    try {
      const silent = { on: () => silent, checkForUpdates: () => new Promise(() => undefined) }
      const { check, stop: end } = watchUpdates({
        updater: silent as never,
        isBusy: () => false,
        closeWindows: () => undefined,
        notifyReady: () => undefined,
        notifyRefused: () => undefined,
        log: () => undefined,
        onState: () => undefined,
      })
      const checking = check()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(await checking).toEqual({ status: 'failed' })
      end()
    } finally {
      vi.useRealTimers()
    }
  })

  it('cause no message if the feed is broken', async () => {
    isOutOfOrder = true
    watch()
    await expect.poll(() => problems.length).toBeGreaterThan(0)
    expect(notifications).toEqual([])
  })

  it.each([
    ['madar-app://office/admin/pack?order=3f0c', true],
    ['madar-app://office/admin/pack', false],
    ['madar-app://office/admin/orders?order=3f0c', false],
  ])('wait while an order is on the bench: %s', (address, expected) =>
    expect(isPacking(new URL(address))).toBe(expected),
  )
})

describe('the packaged app', () => {
  beforeEach(() => void Object.assign(app, { isPackaged: true }))
  afterEach(() => {
    Object.assign(app, { isPackaged: false })
    vi.doUnmock('electron-updater')
    vi.restoreAllMocks()
  })

  it('opens its window without waiting for the updater, and logs a missing one', async () => {
    vi.doMock('electron-updater', () => {
      throw new Error('not in the package')
    })
    const { ask } = await openDesktop()
    expect(BrowserWindow.getAllWindows()).toHaveLength(1)
    await expect.poll(logText).toContain('update: ')
    expect(await ask('installUpdate', {})).toMatchObject({
      failure: { message: 'There is no update to install.' },
    })
  })

  it('announces a waiting update, even to a page that loads later', async () => {
    const updater = Object.assign(new EventEmitter(), { checkForUpdates: () => Promise.resolve(null) })
    vi.doMock('electron-updater', () => ({ default: { autoUpdater: updater } }))
    const { ask, page } = await openDesktop()
    expect(await ask('readUpdate', {})).toEqual({ answer: null })
    await expect.poll(() => updater.listenerCount('update-downloaded')).toBe(1)
    updater.emit('update-downloaded', { version: '0.2.0', releaseNotes: 'Faster.' })
    const ready = { version: '0.2.0', notes: 'Faster.' }
    expect(page.sentMessages).toEqual([['shop:tell', 'updateReady', ready]])
    expect(await ask('readUpdate', {})).toEqual({ answer: ready })
    const items = fake.menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    expect(items.map(({ label }) => label)).toContain('Version 0.2.0 is ready to be installed')
  })

  it('answers a manual check in a message box, and installs the waiting update', async () => {
    const updater = Object.assign(new EventEmitter(), {
      checkForUpdates: async () => {
        updater.emit('update-not-available')
        return {}
      },
      quitAndInstall: vi.fn(),
    })
    vi.doMock('electron-updater', () => ({ default: { autoUpdater: updater } }))
    await openDesktop()
    await expect.poll(() => updater.listenerCount('update-downloaded')).toBe(1)
    const check = () => {
      const items = fake.menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
      const item = items.find(({ label }) => label === 'Check for Updates…')
      ;(item!.click as () => void)()
    }
    check()
    await expect.poll(() => fake.messageBoxes.at(-1)?.message).toBe('This is the newest version.')
    updater.emit('update-downloaded', { version: '0.2.0', releaseNotes: '' })
    fake.pressedButton = 'Restart and Update'
    check()
    await expect.poll(() => updater.quitAndInstall.mock.calls.length).toBe(1)
    expect(fake.messageBoxes.at(-1)).toMatchObject({
      message: 'Version 0.2.0 is ready.',
      buttons: ['Restart and Update', 'Later'],
    })
  })
})
