import { patchGeneralSettings, saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { useStaff } from '../../test/accounts.ts'
import { makeProduct } from '../../test/catalog.ts'
import { describeShop } from '../../test/startShop.ts'
import { deliveryZone, zoneWay } from '../../test/zones.ts'
import { noteZoneGaps } from './noteZoneGaps.ts'

const way = zoneWay(1)
/** Builds a change of zones; each is closed, with one way and no places, unless stated. */
const zones = (...changes: object[]) => ({
  shipping: {
    zones: changes.map(change => ({
      id: '20000000-0000-4000-8000-000000000000',
      name: 'Zone',
      isOpen: false,
      places: [],
      ways: [way],
      ...change,
    })),
  },
})
const company = {
  companyName: 'Madar Ltd',
  companyAddress: '1 High Street, London',
  vatNumber: 'GB123456789',
}
const customs = {
  eoriNumber: 'GB123456789000',
  customsCode: '6211 32',
  customsText: 'Men’s thobes',
  customsOrigin: 'PK',
}
const safety = { responsiblePerson: 'Noor GmbH, Hauptstraße 1, 10115 Berlin, hello@noor.test' }
const abroad = (isOpen: boolean) => zones({ isOpen, places: ['IE'] }).shipping

describeShop('settings of zones', shop => {
  const aisha = useStaff(shop)
  beforeEach(async () => {
    await shop.deps.db('settings').delete()
    shop.deps.settings.clearCache()
  })
  const save = (change: object) => shop.call(saveSettings, change, aisha)

  it.each<[object, string, string]>([
    [zones({ places: ['XX'] }), 'shipping.zones.0.places.0', 'Please choose places from the list.'],
    [zones({ places: ['GB'] }), 'shipping.zones.0.places.0', 'Please choose places from the list.'],
    [zones({ name: ' ' }), 'shipping.zones.0.name', 'This field is required.'],
    [
      zones({ places: ['IE', 'FR'] }, { places: ['FR'] }),
      'shipping.zones.1.places',
      'France is in the zone “Zone” already.',
    ],
    [
      zones({ ways: [{ ...way, carrier: '', serviceCode: 'MP5' }] }),
      'shipping.zones.0.ways.0.serviceCode',
      'Choose the carrier that this code belongs to.',
    ],
    [zones({}, {}), 'shipping.zones.1.ways.0.name', 'This way of delivery is listed twice.'],
    [
      zones({ ways: [{ ...way, minDays: 10 }] }),
      'shipping.zones.0.ways.0.maxDays',
      'The last day comes before the first.',
    ],
    [
      zones({ ways: [{ ...way, price: -1 }] }),
      'shipping.zones.0.ways.0.price',
      'Give an amount from £0.00 to £100,000.00.',
    ],
    [
      zones({ isOpen: true, places: ['GB-NIR'], ways: [] }),
      'shipping.zones.0.isOpen',
      'Add a way of delivery.',
    ],
    [zones({ isOpen: true }), 'shipping.zones.0.isOpen', 'Choose the places that it covers.'],
    [
      zones({ isOpen: true, places: ['IE'] }),
      'shipping.zones.0.isOpen',
      'Give the company name and address in General: customs papers name the sender.',
    ],
    [
      zones({ ways: [{ ...way, steps: [{ above: 1000, price: 1999 }] }] }),
      'shipping.zones.0.ways.0.priceBy',
      'Choose whether the steps are by weight or by value.',
    ],
    [
      zones({
        ways: [
          {
            ...way,
            priceBy: 'weight',
            steps: [
              { above: 2000, price: 1999 },
              { above: 2000, price: 2999 },
            ],
          },
        ],
      }),
      'shipping.zones.0.ways.0.steps.1.above',
      'Each step must begin above the one before.',
    ],
    [zones({ restDays: [7] }), 'shipping.zones.0.restDays.0', 'Give a whole number from 0 to 6.'],
    [zones({ holidays: ['31/12/2026'] }), 'shipping.zones.0.holidays.0', 'Give a date such as 2026-05-31.'],
    [
      { shipping: { customsCode: '62 1' } },
      'shipping.customsCode',
      'Give a tariff code of 6, 8 or 10 digits, such as 6211 32.',
    ],
    [
      { shipping: { customsCode: '6200.10' } },
      'shipping.customsCode',
      'Give a tariff code of 6, 8 or 10 digits, such as 6211 32.',
    ],
    [
      { shipping: { customsOrigin: 'XX' } },
      'shipping.customsOrigin',
      'Please choose a country from the list.',
    ],
    [
      { shipping: { rates: [{ currency: 'AED', rate: '4,67', setOn: '2026-11-30' }] } },
      'shipping.rates.0.rate',
      'Give a rate from 0.0001 to 1,000,000.',
    ],
  ])('refuse %j at its field', async (change, field, text) => {
    await expect(save(change)).rejects.toMatchObject({ status: 400, fields: { [field]: text } })
  })

  it('keep what an open zone needs, unless the same save closes it', async () => {
    // One save may change in one section what another section requires.
    await save({ general: company, shipping: { ...customs, ...safety, ...abroad(true) } })
    await expect(save({ general: { vatNumber: '' } })).rejects.toMatchObject({
      fields: {
        'general.vatNumber': 'Orders are taken for the zone “Zone”. Give your VAT number in General.',
      },
    })
    await expect(shop.call(patchGeneralSettings, { companyName: '' }, aisha)).rejects.toMatchObject({
      fields: { companyName: expect.stringContaining('customs papers name the sender') },
    })
    await save({ general: { storePhone: '020 7946 0000' } })
    await save({ general: { vatNumber: '' }, shipping: abroad(false) })
  })

  it('open no zone of the European Union or Northern Ireland before a responsible person is named', async () => {
    await save({ general: company, shipping: customs })
    await expect(save({ shipping: abroad(true) })).rejects.toMatchObject({
      fields: { 'shipping.zones.0.isOpen': expect.stringContaining('Name a responsible person') },
    })
    // The rest of the world includes countries of the Union.
    const everywhere = { zones: [deliveryZone('World', ['REST'], [zoneWay(1)])] }
    await expect(save({ shipping: everywhere })).rejects.toMatchObject({
      fields: { 'shipping.zones.0.isOpen': expect.stringContaining('Name a responsible person') },
    })
    await save({ shipping: { ...safety, ...abroad(true) } })
  })

  it('have names of their own, and carriers from the list', async () => {
    const [one, other] = [
      deliveryZone('Gulf', ['AE'], [zoneWay(1)]),
      deliveryZone('gulf', ['SA'], [zoneWay(2)]),
    ]
    const closed = { isOpen: false }
    const two = { ...zoneWay(3), name: 'tracked' }
    const zonesOf = (...newZones: object[]) => save({ shipping: { zones: newZones } })
    await expect(zonesOf({ ...one, ...closed }, { ...other, ...closed })).rejects.toMatchObject({
      fields: { 'shipping.zones.1.name': 'Another zone has this name.' },
    })
    await expect(zonesOf({ ...one, ...closed, ways: [zoneWay(1), two] })).rejects.toMatchObject({
      fields: { 'shipping.zones.0.ways.1.name': 'Another way of this zone has this name.' },
    })
    const nobody = { ...one, ...closed, ways: [zoneWay(1, { carrier: 'Nobody' })] }
    await expect(zonesOf(nobody)).rejects.toMatchObject({
      fields: { 'shipping.zones.0.ways.0.carrier': 'Please choose a carrier from the list.' },
    })
    await zonesOf({ ...one, ...closed })
    // A carrier that is renamed later stays with its ways.
    const { carriers } = (await shop.deps.settings.read()).shipping
    const renamed = carriers.map(carrier =>
      carrier.name === 'Royal Mail' ? { ...carrier, name: 'Royal Mail plc' } : carrier,
    )
    await save({ shipping: { carriers: renamed, zones: [{ ...one, ...closed, name: 'The Gulf' }] } })
  })

  it('open no zone that needs weights before every product for sale has one, and alert staff later', async () => {
    const { variants } = await makeProduct(shop, { variants: [{ weightGr: 0 }] })
    const weigh = (weight_gr: number) =>
      shop.deps.db('variants').where({ id: variants[0]!.id }).update({ weight_gr })
    const rates = [{ currency: 'EUR', rate: 1.15, setOn: '2024-05-01' }]
    await save({ general: company, shipping: { ...customs, ...safety, rates } })
    await expect(save({ shipping: abroad(true) })).rejects.toMatchObject({
      fields: {
        'shipping.zones.0.isOpen':
          'Give every product for sale a weight: prices by weight and customs papers need it.',
      },
    })
    // British Forces post is within UK VAT, and has customs papers all the same.
    const forces = zones({ isOpen: true, places: ['GB-BFP'] })
    await expect(save(forces)).rejects.toMatchObject({
      fields: { 'shipping.zones.0.isOpen': expect.stringContaining('a weight') },
    })
    await weigh(450)
    await save({ shipping: { ...abroad(true), iossNumber: 'IM3720000224' } })
    await weigh(0)
    // Other settings can be saved while an open zone lacks something.
    await save({ shipping: { eoriNumber: 'GB123456789001' } })
    const alerts = async () =>
      (await shop.call(listAlerts, {}, aisha)).items
        .map(({ kind, subject }) => `${kind}: ${subject}`)
        .toSorted()
    await noteZoneGaps(shop.deps)
    expect(await alerts()).toEqual(['zone-incomplete: euros', 'zone-incomplete: weights'])
    await weigh(450)
    const today = new Date(shop.deps.clock.now()).toISOString().slice(0, 10)
    await save({ shipping: { rates: [{ currency: 'EUR', rate: 1.15, setOn: today }] } })
    await noteZoneGaps(shop.deps)
    expect(await alerts()).toEqual([])
  })

  it('are about garments with a tidy tariff code and country of origin', async () => {
    await save({ shipping: { customsCode: '6211-32', customsOrigin: 'uk' } })
    expect((await shop.deps.settings.read()).shipping).toMatchObject({
      customsCode: '621132',
      customsOrigin: 'GB',
    })
  })

  it('refuse an exchange rate set on a future day', async () => {
    const rates = (setOn: string) => ({ shipping: { rates: [{ currency: 'AED', rate: 4.6, setOn }] } })
    await expect(shop.call(saveSettings, rates('2099-01-01'), aisha)).rejects.toMatchObject({
      fields: { 'shipping.rates.0.setOn': 'This day is still to come.' },
    })
    const today = new Date(shop.deps.clock.now()).toISOString().slice(0, 10)
    await shop.call(saveSettings, rates(today), aisha)
  })

  it('never leave a zone open without what it needs, even after simultaneous saves', async () => {
    for (let round = 0; round < 5; round++) {
      await shop.deps.db('settings').delete()
      shop.deps.settings.clearCache()
      await save({ general: company, shipping: { ...customs, ...safety } })
      const outcomes = await Promise.allSettled([
        save({ general: { companyName: '' } }),
        save({ shipping: abroad(true) }),
      ])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
})
