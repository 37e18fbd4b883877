// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Preferences, PreferenceVerbs } from '../../kit/platform/Preferences.ts'
import { openOffice, remember, until } from '../../test/openOffice.tsx'
import { admin } from '../../test/samples.ts'

let office: ReturnType<typeof openOffice>
let kept: Preferences
const verbs = (printers: string[]): PreferenceVerbs => ({
  read: async () => kept,
  keep: async next => void (kept = next),
  listPrinters: async () => printers.map(name => ({ name, label: `The ${name}` })),
})
const open = (printers: string[]) =>
  (office = openOffice('/admin/preferences', {}, { preferences: verbs(printers) }))
const choose = (label: string, option: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const select = document.getElementById(found?.htmlFor ?? '') as HTMLSelectElement
  select.value = [...select.options].find(({ text }) => text === option)?.value ?? 'none'
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
const switchOn = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label))?.click()

beforeEach(() => {
  remember(admin)
  kept = { printers: { document: null, slip: null, label: 'Zebra' }, quietHours: null, staysInTray: false }
})
afterEach(() => office.close())

it('keeps a printer for each paper at once, and shows a chosen one that is gone', async () => {
  const { shows } = open(['Laser'])
  await shows('Zebra (not there now)')
  choose('Packing slips', 'The Laser')
  await until(() => expect(kept.printers).toEqual({ document: null, slip: 'Laser', label: 'Zebra' }))
  choose('Address labels', 'Default printer at the bench, else ask')
  await until(() => expect(kept.printers).toEqual({ document: null, slip: 'Laser', label: null }))
})

it('keeps quiet hours and the tray, and says where there is no printer', async () => {
  const { shows, type } = open([])
  await shows('This computer has no printer.')
  switchOn('Quiet hours')
  await until(() => expect(kept.quietHours).toEqual({ from: '20:00', until: '08:00' }))
  await shows('Until')
  type('From', '21:30')
  await until(() => expect(kept.quietHours).toEqual({ from: '21:30', until: '08:00' }))
  type('Until', '21:30')
  await shows('Both times are the same, so there are no quiet hours.')
  switchOn('Stay in the tray')
  await until(() => expect(kept.staysInTray).toBe(true))
})

it('is not there in a browser, which has nothing to choose', async () => {
  office = openOffice('/admin/preferences')
  await office.shows('There is no such page in the back office.')
  expect(office.page.querySelector('a[href="/admin/preferences"]')).toBeNull()
})
