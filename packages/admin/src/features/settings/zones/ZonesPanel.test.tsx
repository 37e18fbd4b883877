// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { useOffice } from '../../../test/openOffice.tsx'
import { savedSettings } from '../../../test/savedSettings.ts'

const office = useOffice()

const zone = {
  id: crypto.randomUUID(),
  name: 'Northern Ireland',
  isOpen: true,
  places: ['GB-NIR'],
  ways: [],
  withoutVat: false,
  restDays: [],
  holidays: [],
}
const way = {
  id: crypto.randomUUID(),
  name: 'Tracked',
  carrier: '',
  serviceCode: '',
  price: 599,
  priceBy: 'order' as const,
  steps: [],
  freeAbove: null,
  heaviest: null,
  isTracked: true,
  isDutyPaid: false,
  minDays: 2,
  maxDays: 3,
  cutOff: null,
}
const openZone = async (isOpen: boolean) => {
  const shipping = {
    ...savedSettings.shipping,
    responsiblePerson: 'Noor GmbH, Berlin',
    zones: [{ ...zone, ways: [way], isOpen }],
  }
  office.open('/admin/settings?tab=shipping', { '/admin/settings': { ...savedSettings, shipping } })
  await office.shows('Northern Ireland, 1 way of delivery')
  await office.press('Edit').shows('Add safety warnings to the products that need them')
  return document.body.textContent
}

it('calls a zone ready to open only while it is closed', async () => {
  expect(await openZone(false)).toContain('Ready to open. Please note:')
})

it('lists notes of an open zone', async () => {
  const text = await openZone(true)
  expect(text).toContain('Please note:')
  expect(text).not.toContain('Ready to open')
})

const { uk } = savedSettings.shipping
it.each([
  ['is asked about', {}, true],
  ['is left to a zone that names it', { zones: [{ ...zone, places: ['GB-BFP'] }] }, false],
  ['needs nothing while the United Kingdom is closed', { uk: { ...uk, enabled: false } }, false],
])('British Forces post %s', async (_, change, isShown) => {
  office.open('/admin/settings?tab=shipping', {
    '/admin/settings': { ...savedSettings, shipping: { ...savedSettings.shipping, ...change } },
  })
  await office.shows('Customs know your shop by this number')
  expect(document.body.textContent.includes('British Forces post (BFPO) goes by UK Shipping')).toBe(isShown)
})
