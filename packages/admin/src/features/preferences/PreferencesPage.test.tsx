// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import type { Preferences, PreferenceVerbs } from '../../kit/platform/Preferences.ts'
import type { PrintedPage } from '../../kit/platform/Platform.ts'
import { useOffice, until } from '../../test/openOffice.tsx'

const office = useOffice()
let storedPreferences: Preferences
const openedPaths: string[] = []
const printedPages: PrintedPage[] = []
const verbs = (printers: string[]): PreferenceVerbs => ({
  read: async () => storedPreferences,
  keep: async next => void (storedPreferences = next),
  listPrinters: async () => printers.map(name => ({ name, label: `The ${name}`, takesRaw: true })),
  listDisplays: async () => [{ id: 2, label: 'Bench (1920 × 1080)' }],
})
const open = (printers: string[]) =>
  office.open(
    '/admin/preferences',
    {},
    {
      preferences: verbs(printers),
      openWindow: path => void openedPaths.push(path),
      print: async page => {
        printedPages.push(page)
        return { outcome: 'printed', problem: null }
      },
    },
  )
const choose = (label: string, option: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const select = document.getElementById(found?.htmlFor ?? '') as HTMLSelectElement
  select.value = [...select.options].find(({ text }) => text === option)?.value ?? 'none'
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
const switchOn = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label))?.click()

beforeEach(() => {
  openedPaths.length = 0
  printedPages.length = 0
  storedPreferences = {
    printers: { document: null, slip: null, label: 'Zebra' },
    quietHours: null,
    staysInTray: false,
    startsWithComputer: false,
    benchDisplay: null,
    zpl: null,
  }
})

it('saves a printer for each kind of paper immediately, and shows a chosen one that is missing', async () => {
  const { shows } = open(['Laser'])
  await shows('Zebra (not available)')
  choose('Packing slips', 'The Laser')
  await until(() =>
    expect(storedPreferences.printers).toEqual({ document: null, slip: 'Laser', label: 'Zebra' }),
  )
  choose('Address labels', 'Default printer at the bench, else ask')
  await until(() =>
    expect(storedPreferences.printers).toEqual({ document: null, slip: 'Laser', label: null }),
  )
})

it('saves quiet hours and the tray, and says if there is no printer', async () => {
  const { shows, type } = open([])
  await shows('This computer has no printer.')
  switchOn('Quiet hours')
  await until(() => expect(storedPreferences.quietHours).toEqual({ from: '20:00', until: '08:00' }))
  await shows('Until')
  type('From', '21:30')
  await until(() => expect(storedPreferences.quietHours).toEqual({ from: '21:30', until: '08:00' }))
  type('Until', '21:30')
  await shows('Both times are the same, so there are no quiet hours.')
  switchOn('Stay in the tray')
  await until(() => expect(storedPreferences.staysInTray).toBe(true))
})

it('switches start and tray together, and saves the display for the packing page', async () => {
  const { shows } = open(['Laser'])
  await shows('Start with the computer')
  switchOn('Start with the computer')
  await until(() => expect(storedPreferences).toMatchObject({ startsWithComputer: true, staysInTray: true }))
  switchOn('Stay in the tray')
  await until(() =>
    expect(storedPreferences).toMatchObject({ startsWithComputer: false, staysInTray: false }),
  )
  choose('Full screen on', 'Bench (1920 × 1080)')
  await until(() => expect(storedPreferences.benchDisplay).toBe(2))
  office.press('Open Pack Bench')
  expect(openedPaths).toEqual(['/admin/pack'])
})

it('prints a test page on the printer of each kind of paper', async () => {
  const { shows } = open(['Laser'])
  await shows('Print Test Label')
  office.press('Print Test Label')
  await shows('A test page has been sent to the printer.')
  expect(printedPages).toMatchObject([
    {
      paper: 'label',
      name: 'test-label',
      isQuiet: true,
      label: { code: 'M-12345', lines: [expect.stringMatching(/ GMT$| BST$/)] },
    },
  ])
})

it('sends labels as ZPL to a network printer, and refuses an invalid address or size', async () => {
  const { shows, type } = open([])
  await shows('This computer has no printer.')
  expect(office.page.textContent).not.toContain('to the printer chosen above')
  choose('Send labels as', 'ZPL, to a network address')
  await shows('Use This Address')
  type('Printer address', 'http://zebra')
  office.press('Use This Address')
  await shows('Enter an IP address or a name, such as 192.168.1.40 or zebra.local:9100.')
  expect(storedPreferences.zpl).toBeNull()
  type('Printer address', ' 192.168.1.40')
  office.press('Use This Address')
  const usual = { address: '192.168.1.40:9100', widthMm: 102, heightMm: 152, dotsPerMm: 8 }
  await until(() => expect(storedPreferences.zpl).toEqual(usual))
  await shows('Label height')
  type('Label height', '20')
  await shows('Enter a whole number from 90 to 300.')
  type('Label height', '100')
  await until(() => expect(storedPreferences.zpl).toEqual({ ...usual, heightMm: 100 }))
  choose('Print resolution', '300 dpi')
  await until(() => expect(storedPreferences.zpl).toMatchObject({ dotsPerMm: 12, heightMm: 100 }))
  office.press('Print Test Label')
  await shows('A test page has been sent to the printer.')
  choose('Send labels as', 'A page, through the printer’s driver')
  await until(() => expect(storedPreferences.zpl).toBeNull())
})

it('shows no page of preferences in a browser', async () => {
  await office.open('/admin/preferences').shows('There is no such page in the back office.')
  expect(office.page.querySelector('a[href="/admin/preferences"]')).toBeNull()
})
