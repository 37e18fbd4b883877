import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BrowserWindow, fake } from '../test/fakeElectron.ts'
import { openDesktop } from '../test/openDesktop.ts'
import { defaultPreferences } from './preferences.ts'

let config: string
beforeEach(() => {
  config = mkdtempSync(join(tmpdir(), 'shop-config-'))
  vi.stubEnv('XDG_CONFIG_HOME', config)
})
afterEach(() => void vi.unstubAllEnvs())
const mockPlatform = (platform: NodeJS.Platform) =>
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
const entry = () => join(config, 'autostart/madar-office.desktop')

it('makes a Linux desktop start the app hidden, until it is switched off', async () => {
  vi.stubEnv('APPIMAGE', '/home/me/My "Apps"/100%/office')
  const { ask } = await openDesktop()
  await ask('keepPreferences', { ...defaultPreferences, startsWithComputer: true })
  expect(readFileSync(entry(), 'utf8')).toContain(
    String.raw`Exec="/home/me/My \"Apps\"/100%%/office" --hidden`,
  )
  await ask('keepPreferences', defaultPreferences)
  expect(existsSync(entry())).toBe(false)
})

it('registers on other systems, once for each change', async () => {
  const { ask } = await openDesktop()
  const system = mockPlatform('win32')
  await ask('keepPreferences', { ...defaultPreferences, startsWithComputer: true })
  expect(fake.loginItem).toEqual({ openAtLogin: true, args: ['--hidden'] })
  fake.loginItem = null
  await ask('keepPreferences', { ...defaultPreferences, startsWithComputer: true, staysInTray: true })
  expect(fake.loginItem).toBeNull()
  system.mockRestore()
})

it('keeps the choice made in an earlier version', async () => {
  const { ask } = await openDesktop(() => {
    mkdirSync(fake.userData, { recursive: true })
    const { printers, quietHours } = defaultPreferences
    const earlier = { printers, quietHours, staysInTray: true }
    writeFileSync(join(fake.userData, 'preferences.json'), JSON.stringify(earlier))
  })
  expect(await ask('readPreferences', {})).toEqual({ answer: { ...defaultPreferences, staysInTray: true } })
})

it('starts hidden in the tray, and works there until its window is opened', async () => {
  const argv = process.argv
  process.argv = [...argv, '--hidden']
  const { window } = await openDesktop(() => {
    mkdirSync(fake.userData, { recursive: true })
    const stored = { ...defaultPreferences, staysInTray: true, startsWithComputer: true }
    writeFileSync(join(fake.userData, 'preferences.json'), JSON.stringify(stored))
  })
  process.argv = argv
  window.emit('ready-to-show')
  expect(window.webContents.getURL()).toBe('madar-app://office/admin')
  expect(window.isShown).toBe(false)
  fake.trays[0]?.emit('click')
  expect(window.isShown).toBe(true)
})

it('fills the chosen display with the packing page, while that display is connected', async () => {
  const { ask } = await openDesktop()
  const bounds = { x: 1920, y: 0, width: 1280, height: 1024 }
  fake.moreDisplays = [{ id: 7, label: '', workArea: bounds, bounds, size: bounds }]
  expect(await ask('listDisplays', {})).toEqual({
    answer: [
      { id: 1, label: 'Built-in (1920 × 1080)' },
      { id: 7, label: 'Display 2 (1280 × 1024)' },
    ],
  })
  await ask('keepPreferences', { ...defaultPreferences, benchDisplay: 7 })
  await ask('openWindow', { path: '/admin/pack' })
  expect(BrowserWindow.getAllWindows().at(-1)?.options).toMatchObject({ ...bounds, fullscreen: true })
  fake.moreDisplays = []
  await ask('openWindow', { path: '/admin/pack' })
  expect(BrowserWindow.getAllWindows().at(-1)?.options).not.toHaveProperty('fullscreen')
})
