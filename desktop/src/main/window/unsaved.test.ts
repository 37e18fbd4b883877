import { beforeEach, describe, expect, it } from 'vitest'
import { app, BrowserWindow, fake } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop } from '../../test/openDesktop.ts'
import { defaultPreferences } from '../preferences.ts'
import { createWindows } from './windows.ts'

const preferences = {
  printers: { document: null, slip: null, label: null },
  quietHours: null,
  staysInTray: true,
}

describe('a window with unsaved changes', () => {
  let desktop: Desktop
  beforeEach(async () => {
    desktop = await openDesktop()
    desktop.page.hasUnsaved = true
  })

  it('asks before it closes, and acts on the answer', () => {
    desktop.window.close()
    expect(fake.messageBoxes).toMatchObject([
      { message: 'Leave without saving?', buttons: ['Leave', 'Keep Editing'], defaultId: 1 },
    ])
    expect(desktop.window.isDestroyed()).toBe(false)
    fake.pressedButton = 'Leave'
    desktop.window.close()
    expect(desktop.window.isDestroyed()).toBe(true)
  })

  it('asks before another page is loaded', async () => {
    const loads: string[] = []
    desktop.window.on('fake-load', (url: string) => loads.push(url))
    await desktop.window.loadURL('madar-app://office/admin')
    expect([fake.messageBoxes.length, loads]).toEqual([1, []])
    fake.pressedButton = 'Leave'
    await desktop.window.loadURL('madar-app://office/admin')
    expect([fake.messageBoxes.length, loads]).toEqual([2, ['madar-app://office/admin']])
  })

  it('cancels the quit if its user stays, and the next close asks again', async () => {
    await desktop.ask('keepPreferences', preferences)
    app.emit('before-quit')
    fake.pressedButton = 'Keep Editing'
    desktop.window.close()
    desktop.page.hasUnsaved = false
    desktop.window.show()
    desktop.window.close()
    // The window hides in the tray, as its user has chosen.
    expect([desktop.window.isDestroyed(), desktop.window.isShown]).toEqual([false, false])
  })

  it('cancels everything that is waiting for the windows to close', () => {
    BrowserWindow.closeAll()
    const windows = createWindows({
      preload: '',
      mayOpen: () => false,
      preferences: { read: () => ({ ...defaultPreferences, staysInTray: true }) },
    })
    const first = windows.open() as unknown as BrowserWindow
    const second = windows.open() as unknown as BrowserWindow
    second.webContents.hasUnsaved = true
    let closed = 0
    windows.closeAll(() => (closed += 1))
    expect([first.isDestroyed(), second.isDestroyed(), closed]).toEqual([true, false, 0])
    fake.pressedButton = 'Leave'
    // Closing the window does not quit the app.
    windows.open()
    second.close()
    expect([second.isDestroyed(), closed]).toEqual([true, 0])
    windows.closeAll(() => (closed += 1))
    expect([BrowserWindow.getAllWindows(), closed]).toEqual([[], 1])
  })
})
