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
  office.press('Edit')
  await office.shows('Add safety warnings to the products that need them')
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

const forcesWords = 'British Forces post (BFPO) goes by UK Shipping'
const openShipping = async (change: object) => {
  office.open('/admin/settings?tab=shipping', {
    '/admin/settings': { ...savedSettings, shipping: { ...savedSettings.shipping, ...change } },
  })
  await office.shows('Customs')
  return document.body.textContent
}

it('reminds of what British Forces post needs, unless a zone names it and asks itself', async () => {
  expect(await openShipping({})).toContain(forcesWords)
  office.close()
  expect(await openShipping({ zones: [{ ...zone, places: ['GB-BFP'] }] })).not.toContain(forcesWords)
  office.close()
  expect(await openShipping({ uk: { ...savedSettings.shipping.uk, enabled: false } })).not.toContain(forcesWords)
})
