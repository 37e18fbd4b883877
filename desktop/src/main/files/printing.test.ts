import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { app, fake } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop } from '../../test/openDesktop.ts'
import { logText } from '../log.ts'
import { defaultPreferences } from '../preferences.ts'

const preferences = (printers: Record<string, string | null>) => ({
  ...defaultPreferences,
  printers: { ...defaultPreferences.printers, ...printers },
})

describe('printing', () => {
  let desktop: Desktop
  let folder: string
  const print = (paper: string) => desktop.ask('print', { paper, name: 'Label 3f0c2a10' })
  const answered = (outcome: string, problem: string | null = null) => ({ answer: { outcome, problem } })

  beforeEach(async () => {
    desktop = await openDesktop()
    folder = mkdtempSync(join(tmpdir(), 'shop-print-'))
    fake.savePath = join(folder, 'label.pdf')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('uses the printer and size of each kind of paper without a dialog', async () => {
    desktop.page.printers = ['Laser', 'Zebra']
    await desktop.ask('keepPreferences', preferences({ slip: 'Laser', label: 'Zebra' }))
    expect(await print('label')).toEqual(answered('printed'))
    expect(desktop.page.printJobs.at(-1)).toMatchObject({
      silent: true,
      deviceName: 'Zebra',
      pageSize: { width: 101_600, height: 152_400 },
    })
    await print('slip')
    expect(desktop.page.printJobs.at(-1)).toMatchObject({ silent: true, deviceName: 'Laser', pageSize: 'A4' })
    // A margin setting would override the margins of the slip's own pages.
    expect(desktop.page.printJobs.at(-1)).not.toHaveProperty('margins')
    await print('document')
    expect(desktop.page.printJobs.at(-1)).toEqual({ silent: false, printBackground: true, pageSize: 'A4' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('creates a PDF if there is no printer, or the chosen one is gone or fails, and reports it', async () => {
    expect(await print('label')).toEqual(answered('saved', 'This computer has no printer.'))
    expect(readFileSync(join(folder, 'label.pdf'), 'utf8')).toContain('%PDF')
    expect(fake.fileDialogs.at(-1)).toMatchObject({
      title: 'This computer has no printer.',
      message: 'This computer has no printer.',
      defaultPath: join(fake.downloads, 'Label 3f0c2a10.pdf'),
      window: desktop.window,
    })

    await desktop.ask('keepPreferences', preferences({ label: 'Zebra' }))
    desktop.page.printers = ['Laser']
    expect(await print('label')).toEqual(answered('saved', 'The printer Zebra is not available.'))
    expect(desktop.page.printJobs).toEqual([])

    desktop.page.printers = ['Zebra']
    desktop.page.printFailure = 'Printer is offline'
    expect(await print('label')).toEqual(answered('saved', 'The printer Zebra did not print.'))
    fake.savePath = null
    expect(await print('label')).toEqual(answered('canceled', 'The printer Zebra did not print.'))
  })

  it('reports a job as failed if it was cancelled without a dialog', async () => {
    desktop.page.printers = ['Zebra']
    desktop.page.printFailure = 'Print job canceled'
    expect(await print('document')).toEqual(answered('canceled'))
    await desktop.ask('keepPreferences', preferences({ label: 'Zebra' }))
    expect(await print('label')).toEqual(answered('saved', 'The printer Zebra did not print.'))
    const quiet = await desktop.ask('print', { paper: 'slip', name: 'Slip', isQuiet: true })
    expect(quiet).toMatchObject({ answer: { outcome: 'kept', problem: 'It was not printed.' } })
    expect(logText()).toContain('print: label: Print job canceled')
  })

  it('shows no dialog when quiet: it uses the system’s default printer or creates a PDF', async () => {
    const quietly = () => desktop.ask('print', { paper: 'label', name: 'Label 3f0c2a10', isQuiet: true })
    desktop.page.printers = ['Laser']
    expect(await quietly()).toEqual(answered('printed'))
    expect(desktop.page.printJobs.at(-1)).toMatchObject({ silent: true })
    expect(desktop.page.printJobs.at(-1)).not.toHaveProperty('deviceName')

    desktop.page.printFailure = 'Printer is offline'
    const { answer } = (await quietly()) as { answer: { problem: string; pdf: ArrayBuffer } }
    expect(answer).toMatchObject({ outcome: 'kept', problem: 'It was not printed.' })
    expect(new TextDecoder().decode(answer.pdf)).toContain('%PDF')
    expect(fake.fileDialogs).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  describe('printing when the system never calls back', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())
    const quietly = (paper: string) => desktop.ask('print', { paper, name: 'Label', isQuiet: true })
    const hasNotAnswered = 'The printer Zebra has not answered: please check whether it printed.'

    it('creates a PDF after 20 seconds, reports it, and prints the next job', async () => {
      desktop.page.printers = ['Zebra']
      await desktop.ask('keepPreferences', preferences({ label: 'Zebra', slip: 'Zebra' }))
      desktop.page.unansweredCalls.add('print')
      const first = quietly('slip')
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await first).toMatchObject({ answer: { outcome: 'kept', problem: hasNotAnswered } })
      expect(logText()).toContain('print: slip: no answer')
      const labelPrint = print('label')
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await labelPrint).toEqual(answered('saved', hasNotAnswered))
      desktop.page.unansweredCalls.clear()
      expect(await quietly('label')).toEqual(answered('printed'))
    })

    it('waits for an open dialog, but only for a limited time', async () => {
      desktop.page.printers = ['Zebra']
      desktop.page.unansweredCalls.add('print')
      let received: unknown = null
      void print('document').then(answer => (received = answer))
      await vi.advanceTimersByTimeAsync(9 * 60_000)
      expect(received).toBeNull()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(received).toEqual(answered('canceled'))
    })

    it('works without a list of printers, and reports if a PDF cannot be created either', async () => {
      desktop.page.unansweredCalls.add('list')
      const slipPrint = quietly('slip')
      const printerList = desktop.ask('listPrinters', {})
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await slipPrint).toMatchObject({
        answer: { outcome: 'kept', problem: 'The printers of this computer are not responding.' },
      })
      expect(await printerList).toMatchObject({
        failure: { message: 'The printers of this computer are not responding. Please try again.' },
      })
      desktop.page.unansweredCalls.add('pdf')
      const failed = quietly('slip')
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await failed).toMatchObject({
        failure: { message: 'This page could not be made into a PDF either. Please try again.' },
      })
    })
  })

  it('offers to save a PDF if the computer has no program to show it', async () => {
    const show = () =>
      desktop.ask('openPdf', {
        name: 'INV-2026-1.pdf',
        type: 'application/pdf',
        content: new TextEncoder().encode('%PDF').buffer,
      })
    fake.hasViewer = false
    expect(await show()).toEqual({ answer: null })
    expect(fake.messageBoxes).toMatchObject([
      { message: 'This computer has no program to show a PDF.', buttons: ['Save…', 'Cancel'] },
    ])
    expect(fake.fileDialogs).toEqual([])
    fake.pressedButton = 'Save…'
    await show()
    expect(fake.fileDialogs.at(-1)?.defaultPath).toBe(join(fake.downloads, 'INV-2026-1.pdf'))
    expect(readFileSync(join(folder, 'label.pdf'), 'utf8')).toBe('%PDF')
  })

  it('shows a PDF under its own name, even with unusual characters', async () => {
    const content = new TextEncoder().encode('%PDF').buffer
    await desktop.ask('openPdf', { name: '../../INV 2026/1.pdf', type: 'application/pdf', content })
    expect(fake.openedPaths.map(path => basename(path))).toEqual(['....INV 20261.pdf'])
    expect(readFileSync(fake.openedPaths[0] ?? '', 'utf8')).toBe('%PDF')
  })

  it('deletes shown PDFs when the app quits, and after a crash at the next start', async () => {
    const others = ['other.pdf', 'shop-desktop']
    desktop = await openDesktop(() =>
      ['shop-pdf-old', ...others].forEach(name => mkdirSync(join(fake.temp, name))),
    )
    expect(readdirSync(fake.temp)).toEqual(others)
    await desktop.ask('openPdf', { name: 'a', type: 'application/pdf', content: new ArrayBuffer(4) })
    expect(readdirSync(fake.temp)).toHaveLength(3)
    app.emit('will-quit')
    expect(readdirSync(fake.temp)).toEqual(others)
  })

  it.runIf(existsSync('/dev/full'))(
    'leaves no partial PDF on a full disk, and reports the reason',
    async () => {
      symlinkSync('/dev/full', join(folder, 'label.pdf.part'))
      expect(await print('label')).toMatchObject({
        failure: { message: expect.stringMatching(/^The disk is full/) as string },
      })
      expect(readdirSync(folder)).toEqual([])
    },
  )
})

describe('preferences', () => {
  it('are stored as chosen, and values that break the rules are refused', async () => {
    const desktop = await openDesktop()
    const chosen = { ...preferences({ slip: 'Laser' }), quietHours: { from: '22:00', until: '07:30' } }
    expect(await desktop.ask('keepPreferences', chosen)).toEqual({ answer: null })
    expect(await desktop.ask('readPreferences', {})).toEqual({ answer: chosen })
    for (const wrong of [
      { ...chosen, quietHours: { from: '24:00', until: '07:30' } },
      { ...chosen, quietHours: { from: '22:00' } },
      { ...chosen, printers: { ...chosen.printers, slip: '' } },
      { ...chosen, printers: { ...chosen.printers, envelope: 'Laser' } },
      { ...chosen, staysInTray: 'yes' },
      { ...chosen, shop: 'https://evil.example' },
    ])
      expect(await desktop.ask('keepPreferences', wrong)).toEqual({
        failure: { name: 'Refused', message: 'This message is not what keepPreferences takes.' },
      })
    expect(await desktop.ask('readPreferences', {})).toEqual({ answer: chosen })
    desktop.page.printers = ['Laser']
    expect(await desktop.ask('listPrinters', {})).toEqual({
      answer: [{ name: 'Laser', label: 'Laser', takesRaw: process.platform !== 'win32' }],
    })
  })
})
