import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fake } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop } from '../../test/openDesktop.ts'
import { defaultPreferences } from '../preferences.ts'

const label = {
  head: 'Express',
  note: '1 item',
  isFilled: true,
  title: 'Deliver to',
  lines: ['Zoë ^ Bello', 'E1 8JG'],
  code: 'M-10482',
  caption: 'Order M-10482',
  foot: 'Madar',
}
const zpl = { widthMm: 102, heightMm: 152, dotsPerMm: 8 }

/** Starts a network label printer that records what it receives. */
const standInPrinter = async () => {
  const server = createServer()
  const text = new Promise<string>(resolve =>
    server.on('connection', socket => {
      void socket.toArray().then(parts => resolve(Buffer.concat(parts as Buffer[]).toString()))
    }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    text,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

describe('labels in the printer’s own language', () => {
  let desktop: Desktop
  const choose = async (address: string | null, printer: string | null = null) => {
    fake.pressedButton = 'Use This Printer'
    const printers = { ...defaultPreferences.printers, label: printer }
    return desktop.ask('keepPreferences', { ...defaultPreferences, printers, zpl: { ...zpl, address } })
  }
  const print = (input: object = { label }) =>
    desktop.ask('print', { paper: 'label', name: 'label-M-10482', isQuiet: true, ...input })
  const pdfAnswer = (problem: string) => ({ answer: { outcome: 'kept', problem } })

  beforeEach(async () => {
    desktop = await openDesktop()
  })

  it('reach a network printer unchanged, even if the computer has no printer', async () => {
    const printer = await standInPrinter()
    expect(await choose(printer.address)).toEqual({ answer: null })
    expect(await print()).toEqual({ answer: { outcome: 'printed', problem: null } })
    const text = await printer.text
    expect(text).toMatch(/^\^XA\^CI28[^]*\^XZ$/)
    expect(text).toContain('Zoë _5E Bello\\&E1 8JG')
    expect(desktop.page.printJobs).toEqual([])
    await printer.close()
  })

  it('become a PDF, with an explanation, if the printer cannot be reached', async () => {
    const printer = await standInPrinter()
    await choose(printer.address)
    await printer.close()
    expect(await print()).toMatchObject(
      pdfAnswer(`The label printer at ${printer.address} cannot be reached.`),
    )
  })

  it('are printed as a page if they are not text, as are all other documents', async () => {
    desktop.page.printers = ['Zebra']
    await choose('127.0.0.1:9', 'Zebra')
    expect(await print({})).toMatchObject({ answer: { outcome: 'printed' } })
    expect(await print({ paper: 'slip' })).toMatchObject({ answer: { outcome: 'printed' } })
    expect(desktop.page.printJobs).toHaveLength(2)
  })

  it('become a PDF if the printer’s font lacks one of their letters', async () => {
    const printer = await standInPrinter()
    await choose(printer.address)
    expect(await print({ label: { ...label, lines: ['يوسف'] } })).toMatchObject(
      pdfAnswer('This label has letters that the label printer may not have.'),
    )
    await printer.close()
  })

  it('are sent to a new address only after main has asked', async () => {
    const keep = (address: string, pressed: string | null) => {
      fake.pressedButton = pressed
      return desktop.ask('keepPreferences', { ...defaultPreferences, zpl: { ...zpl, address } })
    }
    expect(await keep('evil.example:80', null)).toMatchObject({
      failure: { message: 'The printer’s address was not changed.' },
    })
    expect(await desktop.ask('readPreferences', {})).toMatchObject({ answer: { zpl: null } })
    expect(fake.messageBoxes).toMatchObject([{ message: 'Send labels to evil.example:80?' }])
    await keep('zebra:9100', 'Use This Printer')
    // No question is asked for changes of other preferences.
    await keep('zebra:9100', null)
    expect(await desktop.ask('readPreferences', {})).toMatchObject({
      answer: { zpl: { address: 'zebra:9100' } },
    })
    expect(fake.messageBoxes).toHaveLength(2)
    for (const wrong of [{ address: 'http://zebra' }, { widthMm: 10 }, { dotsPerMm: 7 }])
      expect(
        await desktop.ask('keepPreferences', {
          ...defaultPreferences,
          zpl: { ...zpl, address: null, ...wrong },
        }),
      ).toHaveProperty('failure')
  })

  describe.skipIf(process.platform === 'win32')('labels in the system’s queue', () => {
    const path = process.env['PATH'] ?? ''
    let folder: string
    /** Installs a script in place of CUPS' own program. */
    const install = (script: string) => {
      writeFileSync(join(folder, 'lp'), `#!/bin/sh\n${script}\n`)
      chmodSync(join(folder, 'lp'), 0o755)
    }
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'shop-lp-'))
      process.env['PATH'] = `${folder}:${path}`
    })
    afterEach(() => {
      process.env['PATH'] = path
      rmSync(folder, { recursive: true })
    })

    it('are sent unchanged to the printer chosen for labels', async () => {
      install(`echo "$@" > ${folder}/words; cat > ${folder}/bytes`)
      await choose(null, 'Zebra')
      expect(await print()).toEqual({ answer: { outcome: 'printed', problem: null } })
      expect(readFileSync(join(folder, 'words'), 'utf8')).toBe('-d Zebra -o raw -t label-M-10482\n')
      expect(readFileSync(join(folder, 'bytes'), 'utf8')).toMatch(/^\^XA[^]*\^XZ$/)
    })

    it('report a refused job or a missing printer', async () => {
      install('echo "lp: The printer or class does not exist." >&2; exit 1')
      await choose(null, 'Zebra')
      expect(await print()).toMatchObject(pdfAnswer('The printer Zebra did not print.'))
      await choose(null)
      expect(await print()).toMatchObject(pdfAnswer('No label printer is chosen under Preferences.'))
      process.env['PATH'] = folder
      rmSync(join(folder, 'lp'))
      await choose(null, 'Zebra')
      expect(await print()).toMatchObject(
        pdfAnswer('This computer cannot send ZPL to a printer by its name.'),
      )
    })
  })
})
