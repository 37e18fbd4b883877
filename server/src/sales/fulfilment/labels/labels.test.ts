import type { Sandbox } from '@shop/payments-sandbox/startSandbox'
import {
  correctTracking,
  fulfilOrder,
  getAdminOrder,
  takeBackParcel,
} from '@shop/contracts/orders/adminEndpoints'
import { buyLabel, listLabels, printLabel, voidLabel } from '@shop/contracts/orders/labelEndpoints'
import { newCarrier } from '@shop/contracts/shop/carriers'
import { getShippingSettings, patchShippingSettings } from '@shop/contracts/shop/settingsEndpoints'
import { expect, it, vi } from 'vitest'
import { useNewStaff } from '../../../test/accounts.ts'
import { buyGarment } from '../../../test/checkout.ts'
import { onBothDatabases } from '../../../test/databases.ts'
import { saveSettings } from '../../../test/settings.ts'
import { refuses, useShop } from '../../../test/startShop.ts'

type CallFault = Omit<Extract<Parameters<Sandbox['faults']['add']>[0], { path?: string }>, 'path'>

const uk = { enabled: true, standardRate: 599, expressRate: 999 }
/** Time after which a call about a label can no longer be in progress. */
const settled = 2 * 60_000

onBothDatabases("labels from a carrier's API", dialect => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop)
  const amal = useNewStaff(shop, { firstName: 'Amal', lastName: 'Aziz' })

  const paid = async (quantity = 1) => {
    const { orderId: id, variantId } = await buyGarment(shop, 5, { quantity })
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 480 })
    return id
  }
  const buy = (id: string, weight?: number) => shop.call(buyLabel, { id, ...(weight && { weight }) }, staff)
  const atCarrier = (reference: string) =>
    shop.sandbox.labels().filter(label => label.reference === reference)
  const spoil = (kind: CallFault['kind'], method = 'POST') =>
    shop.sandbox.faults.add({ kind, method, path: '/click-and-drop/*' })
  const order = (id: string) => shop.call(getAdminOrder, { id }, staff)

  it('are bought once, printed as often as needed, and recorded', async () => {
    const id = await paid(2)
    const { source, items } = await buy(id)
    const [label] = items
    expect(source).toBe('sandbox')
    expect(label).toMatchObject({ carrier: 'Royal Mail', isBought: true, isStale: false, parcelId: null })
    expect(label?.trackingNumber).toMatch(/^SB\d{9}GB$/)
    expect(await buy(id)).toEqual({ source, items })
    expect(atCarrier(label!.reference)).toHaveLength(1)
    for (const _ of [1, 2]) {
      const file = await shop.call(printLabel, { id, labelId: label!.id }, staff)
      expect(file.name).toBe(`label-${label!.reference}.pdf`)
      expect(await file.text()).toMatch(/^%PDF-/)
    }
    const { events } = await order(id)
    expect(events.at(-1)?.detail).toBe(`Label bought: Royal Mail (${label!.trackingNumber})`)
    const note = await shop.deps.db('audit_log').where({ subject: 'order', subject_id: id }).first()
    expect(JSON.parse(note.after)).toMatchObject({ label: `Royal Mail (${label!.trackingNumber})` })
  })

  it('are requested by two people at once, and bought once', async () => {
    const id = await paid()
    const both = await Promise.allSettled([buy(id), buy(id), shop.call(buyLabel, { id }, amal)])
    expect(both.map(({ status }) => status)).toContain('fulfilled')
    for (const each of both)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' })
    const { items } = await shop.call(listLabels, { id }, staff)
    expect(items).toHaveLength(1)
    expect(atCarrier(items[0]!.reference)).toHaveLength(1)
  })

  it.each(['reset_after_commit', 'error_after_commit', 'error_before_commit'] as const)(
    'are never bought twice if the answer is lost: %s',
    async kind => {
      const id = await paid()
      spoil(kind)
      await expect(buy(id)).rejects.toMatchObject({ status: 503, code: 'carrier_unavailable' })
      const [label] = (await shop.call(listLabels, { id }, staff)).items
      expect(label).toMatchObject({ isBought: false, trackingNumber: null })
      // The carrier may still be working on it: its calls may take a minute.
      shop.passTime(settled / 2)
      await expect(buy(id)).rejects.toMatchObject({ code: 'conflict' })
      await expect(shop.call(voidLabel, { id, labelId: label!.id }, staff)).rejects.toMatchObject({
        status: 409,
      })
      shop.passTime(settled)
      spoil('rate_limit', 'GET')
      await expect(buy(id)).rejects.toMatchObject({ code: 'carrier_refused' })
      shop.passTime(settled)
      const { items } = await buy(id)
      expect(items).toMatchObject([{ id: label!.id, isBought: true, reference: label!.reference }])
      expect(atCarrier(label!.reference).map(({ trackingNumber }) => trackingNumber)).toEqual([
        items[0]!.trackingNumber,
      ])
    },
  )

  it.each([
    ['refuse_key', 'Royal Mail does not accept the API key.'],
    ['rate_limit', 'Royal Mail is receiving too many requests.'],
    ['refuse', 'Royal Mail has refused this parcel. This cannot be done.'],
  ] as const)('report what is wrong, and can be requested again at once: %s', async (kind, text) => {
    const id = await paid()
    spoil(kind)
    await expect(buy(id)).rejects.toMatchObject({
      status: 409,
      code: 'carrier_refused',
      message: expect.stringContaining(text),
    })
    expect((await buy(id)).items).toHaveLength(1)
  })

  it("require a weight that is unknown, and repeat the carrier's complaints about address and service", async () => {
    const id = await paid()
    await shop.deps.db('variants').update({ weight_gr: 0 })
    await expect(buy(id)).rejects.toMatchObject({ status: 400, fields: { weight: expect.any(String) } })
    await expect(buy(id, 30_001)).rejects.toMatchObject({ status: 400 })
    const { shippingAddress } = await order(id)
    const address = (change: object) =>
      shop.deps
        .db('orders')
        .where({ id })
        .update({ shipping_address: JSON.stringify({ ...shippingAddress, ...change }) })
    await address({ postalCode: 'NOWHERE' })
    await expect(buy(id, 700)).rejects.toMatchObject({
      message: expect.stringContaining('postcode is not valid'),
    })
    await address({})
    const services = { standard: 'NONE', express: '', abroad: '' }
    await saveSettings(shop, 'shipping', { uk, carriers: [{ ...newCarrier('Royal Mail', ''), services }] })
    await expect(buy(id, 700)).rejects.toMatchObject({
      message: expect.stringContaining('serviceCode is not known'),
    })
    await saveSettings(shop, 'shipping', { uk })
    expect((await buy(id, 700)).items).toHaveLength(1)
  })

  it('leave no order without a label at the carrier, even if that call was not answered', async () => {
    const id = await paid()
    const heavy = { code: 'carrier_refused', message: expect.stringContaining('at most 20 kg') }
    await expect(buy(id, 25_000)).rejects.toMatchObject(heavy)
    spoil('reset_after_commit')
    await expect(buy(id, 25_000)).rejects.toMatchObject({ code: 'carrier_unavailable' })
    shop.passTime(settled)
    const [label] = (await buy(id, 700)).items
    expect(atCarrier(label!.reference).map(({ isDeleted }) => isDeleted)).toEqual([true, true, false])
  })

  it('give customs the same facts about parcels abroad as the forms', async () => {
    const id = await paid()
    const { shippingAddress } = await order(id)
    const abroad = JSON.stringify({ ...shippingAddress, country: 'FR', postalCode: '75001' })
    await shop.deps.db('orders').where({ id }).update({ shipping_address: abroad })
    await expect(buy(id)).rejects.toMatchObject({
      message: expect.stringContaining('customsCode is required'),
    })
    await saveSettings(shop, 'shipping', {
      uk,
      customsCode: '6211 32',
      customsText: 'Thobes',
      customsOrigin: 'AE',
    })
    const { items } = await buy(id)
    expect(atCarrier(items[0]!.reference)[0]?.order).toMatchObject({
      recipient: { address: { countryCode: 'FR' } },
      packages: [
        {
          weightInGrams: 480,
          contents: [
            {
              customsDescription: expect.stringMatching(/^Thobes/),
              customsCode: '621132',
              originCountryCode: 'AE',
              unitValue: 49.99,
              unitWeightInGrams: 480,
            },
          ],
        },
      ],
      label: { includeCN: true },
    })
    await saveSettings(shop, 'shipping', { uk })
  })

  it('are linked to the parcel that is sent with them, and free again when it is withdrawn', async () => {
    const id = await paid()
    const [label] = (await buy(id)).items
    const tracking = { carrier: 'Royal Mail', trackingNumber: label!.trackingNumber! }
    const { parcels } = await shop.call(fulfilOrder, { id, ...tracking }, staff)
    const list = async () => (await shop.call(listLabels, { id }, staff)).items
    expect(await list()).toMatchObject([{ parcelId: parcels[0]!.id }])
    await expect(shop.call(voidLabel, { id, labelId: label!.id }, staff)).rejects.toMatchObject({
      status: 409,
    })
    await shop.call(takeBackParcel, { id, parcelId: parcels[0]!.id, reason: 'Torn' }, staff)
    expect(await list()).toMatchObject([{ id: label!.id, parcelId: null }])
  })

  it('are voided before they are collected, even if that call was not answered, and not after', async () => {
    const id = await paid()
    const [label] = (await buy(id)).items
    const one = { id, labelId: label!.id }
    spoil('reset_after_commit', 'DELETE')
    await expect(shop.call(voidLabel, one, staff)).rejects.toMatchObject({ status: 503 })
    await refuses(shop.call(voidLabel, one, staff), 'conflict')
    shop.passTime(settled)
    expect((await shop.call(voidLabel, one, staff)).items).toEqual([])
    expect((await shop.call(voidLabel, one, staff)).items).toEqual([])
    await expect(shop.call(printLabel, one, staff)).rejects.toMatchObject({ code: 'conflict' })
    const tracking = { carrier: 'Royal Mail', trackingNumber: label!.trackingNumber! }
    await expect(shop.call(fulfilOrder, { id, ...tracking }, staff)).rejects.toMatchObject({
      code: 'conflict',
    })
    const [next] = (await buy(id)).items
    expect(next?.reference).not.toBe(label!.reference)
    const { address, key } = shop.deps.labelSandbox!
    await fetch(`${address}/manifests`, { method: 'POST', headers: { authorization: `Bearer ${key}` } })
    await expect(shop.call(voidLabel, { id, labelId: next!.id }, staff)).rejects.toMatchObject({
      code: 'carrier_refused',
      message: expect.stringContaining('manifested'),
    })
  })

  it('take no parcel while the carrier is being asked to void them', async () => {
    const id = await paid()
    const [label] = (await buy(id)).items
    const tracking = { carrier: 'Royal Mail', trackingNumber: label!.trackingNumber! }
    spoil('hold', 'DELETE')
    const voiding = shop.call(voidLabel, { id, labelId: label!.id }, staff)
    await vi.waitFor(() => expect(shop.sandbox.faults.pending()).toEqual([]))
    const shipping = shop.call(fulfilOrder, { id, ...tracking }, staff)
    await expect(shipping).rejects.toMatchObject({ message: expect.stringContaining('is being voided') })
    await refuses(shop.call(printLabel, { id, labelId: label!.id }, staff), 'conflict')
    await refuses(buy(id), 'conflict')
    shop.sandbox.faults.release()
    expect((await voiding).items).toEqual([])
    expect(await order(id)).toMatchObject({ status: 'PAID', parcels: [] })
    const [next] = (await buy(id)).items
    await shop.call(fulfilOrder, { id, ...tracking, trackingNumber: next!.trackingNumber! }, staff)
  })

  it('follow the tracking number of a parcel when that is corrected', async () => {
    const id = await paid()
    const [label] = (await buy(id)).items
    const tracking = { carrier: 'Royal Mail', trackingNumber: label!.trackingNumber! }
    const voidIt = () => shop.call(voidLabel, { id, labelId: label!.id }, staff)
    await shop.call(fulfilOrder, { id, carrier: 'Royal Mail', trackingNumber: 'SB100000000GB' }, staff)
    await shop.call(correctTracking, { id, ...tracking }, staff)
    await refuses(voidIt(), 'conflict')
    await shop.call(correctTracking, { id, carrier: 'DPD', trackingNumber: '15501234567890' }, staff)
    await voidIt()
    await refuses(shop.call(correctTracking, { id, ...tracking }, staff), 'conflict')
  })

  it("never reveal the carrier's key, which is stored encrypted", async () => {
    const labelKey = 'aaaa-bbbb'
    const saved = await shop.call(patchShippingSettings, { labelKey }, staff)
    expect(saved).toMatchObject({ hasLabelKey: true })
    expect(JSON.stringify(await shop.call(getShippingSettings, {}, staff))).not.toContain(labelKey)
    const { value } = await shop.deps.db('settings').where({ section: 'shipping' }).first('value')
    expect(value).not.toContain(labelKey)
    expect((await shop.call(listLabels, { id: await paid() }, staff)).source).toBe('carrier')
    expect(await shop.call(patchShippingSettings, { labelKey: '' }, staff)).toMatchObject({
      hasLabelKey: false,
    })
  })
})
