import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { app, fake } from '../test/fakeElectron.ts'
import { type Desktop, openDesktop } from '../test/openDesktop.ts'
import { logText, logError } from './log.ts'

describe('the log', () => {
  let desktop: Desktop
  beforeEach(async () => void (desktop = await openDesktop()))

  const saveAndReadLog = async (): Promise<string> => {
    fake.savePath = join(mkdtempSync(join(tmpdir(), 'shop-log-')), 'log.txt')
    const items = fake.menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    const save = items.find(({ label }) => label === 'Save Log File…')?.click as () => void
    save()
    const place = fake.savePath
    await expect.poll(() => statSync(place, { throwIfNoEntry: false })?.size).toBeGreaterThan(0)
    return readFileSync(place, 'utf8')
  }

  it('records errors of a window in one file, to send to support', async () => {
    desktop.page.emit('render-process-gone', {}, { reason: 'oom' })
    desktop.window.emit('unresponsive')
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' })
    const failed = { level: 'error', message: 'TypeError: x is null', lineNumber: 7 }
    desktop.page.emit('console-message', { ...failed, sourceId: 'madar-app://office/assets/page.js' })
    desktop.page.emit('console-message', { ...failed, level: 'info', message: 'nothing of note' })
    const text = await saveAndReadLog()
    for (const line of [
      'start: Madar Office 0.1.0',
      'page: ended (oom)',
      'page: does not respond',
      'process: GPU ended (crashed)',
      'page: TypeError: x is null (/assets/page.js:7)',
    ])
      expect(text).toContain(line)
    expect(text).not.toContain('nothing of note')
    expect(fake.fileDialogs.at(-1)?.defaultPath).toMatch(
      /\/Downloads\/Madar Office log \d{4}-\d\d-\d\d\.txt$/,
    )
  })

  it('contains no customer data: neither addresses nor searches', async () => {
    desktop.page.emit('console-message', {
      level: 'error',
      message:
        'Failed to load madar-app://office/api/admin/orders?search=Idris%20Bello for idris@example.com',
      lineNumber: 0,
      sourceId: 'madar-app://office/api/admin/orders?search=Idris%20Bello',
    })
    const text = await saveAndReadLog()
    expect(text).toContain('/api/admin/orders')
    expect(text).not.toMatch(/Idris|example\.com/)
  })

  it('grows to at most a megabyte, is private to this user, and may fail without harm', () => {
    for (let turn = 0; turn < 500; turn++) logError('page', `${turn} ${'x'.repeat(8000)}`)
    expect(logText().length).toBeGreaterThan(500_000)
    expect(logText().length).toBeLessThan(1_010_000)
    expect(logText().trimEnd().split('\n').at(-1)).toContain('page: 499 x')
    expect(statSync(join(fake.userData, 'office.log')).mode & 0o077).toBe(0)
    fake.userData = '/dev/null/none'
    expect(() => logError('page', new Error('lost'))).not.toThrow()
    expect(logText()).toBe('')
  })
})
