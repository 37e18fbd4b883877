import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { app, BrowserWindow, fake } from '../../test/fakeElectron.ts'
import { openDesktop } from '../../test/openDesktop.ts'

it('the app uses the British date format in any language of the system', async () => {
  await openDesktop()
  expect(fake.switches).toEqual({ lang: 'en-GB' })
})

it.runIf(process.platform === 'linux')('the app has its icon in Linux panels', async () => {
  const { window } = await openDesktop()
  expect(window.options.icon).toMatch(/icon\.png$/)
})

describe('an empty window', () => {
  const maximized = () => {
    mkdirSync(fake.userData, { recursive: true })
    const office = { x: 100, y: 50, width: 900, height: 700, isMaximized: true }
    writeFileSync(join(fake.userData, 'windows.json'), JSON.stringify({ office }))
  }

  it.each([
    ['one that was maximised', maximized],
    ['any other', () => undefined],
  ])('is never shown; %s waits until its page is painted', async (_, prepare) => {
    const { window } = await openDesktop(prepare)
    expect(window.isShown).toBe(false)
    window.emit('ready-to-show')
    expect(window.isShown).toBe(true)
  })

  it('is not shown by a second start or by a link', async () => {
    const { window } = await openDesktop()
    app.emit('second-instance', {}, ['/opt/app'], '/')
    app.emit('second-instance', {}, ['/opt/app', 'madar-admin://orders'], '/')
    app.emit('activate')
    expect([window.isShown, BrowserWindow.getAllWindows().length]).toEqual([false, 1])
    window.emit('ready-to-show')
    window.hide()
    app.emit('activate')
    expect(window.isShown).toBe(true)
  })
})
