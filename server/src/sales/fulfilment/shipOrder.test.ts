import { randomUUID } from 'node:crypto'
import {
  correctTracking,
  fulfilOrder,
  getAdminOrder,
  packOrder,
  refundOrder,
  setOrderStatus,
  updateAdminOrder,
} from '@shop/contracts/orders/adminEndpoints'
import { expect, it } from 'vitest'
import { useStaff } from '../../test/accounts.ts'
import { buyGarment } from '../../test/checkout.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

describeShop('a parcel that was shipped while the shop could not be reached', shop => {
  const staff = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const paid = async () => {
    const { orderId } = await buyGarment(shop, 3, { quantity: 3 })
    const { items, version, shippingAddress } = await read(orderId)
    return {
      address: shippingAddress,
      parcel: {
        id: orderId,
        shipmentId: randomUUID(),
        carrier: 'Royal Mail' as const,
        trackingNumber: 'AB123456785GB',
        lines: [{ itemId: items[0]!.id, quantity: 3 }],
        version,
      },
    }
  }
  const read = (id: string) => shop.call(getAdminOrder, { id }, staff)
  const ship = (parcel: Awaited<ReturnType<typeof paid>>['parcel']) => shop.call(fulfilOrder, parcel, staff)
  const mailsOf = async (id: string) =>
    (await shop.deps.db('outbox').where({ kind: 'shipped' }).pluck('payload')).filter((text: string) =>
      text.includes(id),
    )

  it('is shipped once and announced to the customer once, however often it is submitted', async () => {
    const { parcel } = await paid()
    await Promise.all([ship(parcel), ship(parcel), ship(parcel)])
    const { status, trackingNumber, packedAt, events } = await ship(parcel)
    expect({ status, trackingNumber }).toEqual({ status: 'SHIPPED', trackingNumber: 'AB123456785GB' })
    expect(packedAt).not.toBeNull()
    expect(events.filter(({ to }) => to === 'SHIPPED')).toMatchObject([
      {
        id: parcel.shipmentId,
        actor: 'Amina Khan',
        detail: 'Shipped with Royal Mail (AB123456785GB), 3 garments',
      },
    ])
    expect(await mailsOf(parcel.id)).toHaveLength(1)
    const other = await paid()
    await refuses(ship({ ...other.parcel, shipmentId: parcel.shipmentId }), 'conflict')
    expect((await read(other.parcel.id)).status).toBe('PAID')
  })

  it("is refused with a garment's code for its tracking number, which a later correction may not be either", async () => {
    const { parcel } = await paid()
    const { items } = await read(parcel.id)
    const { sku: trackingNumber } = items[0]!
    const refusal = {
      code: 'validation_failed',
      fields: { trackingNumber: `${trackingNumber} is a garment's code, not a tracking number.` },
    }
    await expect(ship({ ...parcel, trackingNumber })).rejects.toMatchObject(refusal)
    expect((await read(parcel.id)).status).toBe('PAID')
    await ship(parcel)
    const correction = { id: parcel.id, carrier: 'Royal Mail', trackingNumber }
    await expect(shop.call(correctTracking, correction, staff)).rejects.toMatchObject(refusal)
  })

  it('keeps the time at which its garments were checked off', async () => {
    const { parcel } = await paid()
    const { id, lines } = parcel
    const { packedAt } = await shop.call(packOrder, { id, lines, checkId: randomUUID() }, staff)
    expect((await ship(parcel)).packedAt).toBe(packedAt)
  })

  it('is not noted as packed if nobody checked its garments off, but is refused once they have changed', async () => {
    const { parcel } = await paid()
    const { lines: expectedLines, ...sent } = parcel
    const [line] = expectedLines
    const wrong = [{ ...line!, quantity: 2 }]
    await expect(shop.call(fulfilOrder, { ...sent, expectedLines: wrong }, staff)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has changed since'),
    })
    const { status, packedAt, parcels } = await shop.call(fulfilOrder, { ...sent, expectedLines }, staff)
    expect({ status, packedAt }).toEqual({ status: 'SHIPPED', packedAt: null })
    expect(parcels).toMatchObject([{ lines: expectedLines }])
  })

  it('is refused if the order was cancelled in the meantime', async () => {
    const { parcel } = await paid()
    await shop.call(setOrderStatus, { id: parcel.id, status: 'CANCELED' }, staff)
    await refuses(ship(parcel), 'move_not_allowed', 'This order has been cancelled, so it cannot be shipped.')
  })

  it('is refused if somebody else has shipped it in the meantime', async () => {
    const { parcel } = await paid()
    await ship(parcel)
    await expect(ship({ ...parcel, shipmentId: randomUUID() })).rejects.toMatchObject({
      message: 'This order has already been shipped.',
    })
    expect(await mailsOf(parcel.id)).toHaveLength(1)
  })

  it('is refused if it should contain something else by now, and nothing changes', async () => {
    const { parcel } = await paid()
    const [line] = parcel.lines
    await shop.call(
      refundOrder,
      { id: parcel.id, lines: [{ ...line!, quantity: 1 }], amount: 4999, reason: 'Torn' },
      staff,
    )
    await refuses(ship(parcel), 'conflict', /has changed since its parcel was packed/)
    expect(await read(parcel.id)).toMatchObject({ status: 'PAID', packedAt: null, shippedAt: null })
    expect(await mailsOf(parcel.id)).toEqual([])
  })

  it('is refused if its address was corrected in the meantime', async () => {
    const { parcel, address } = await paid()
    const { firstName, lastName, address1, address2, city, state, postalCode } = address
    const shippingAddress = { firstName, lastName, address2, city, state, postalCode }
    await shop.call(
      updateAdminOrder,
      { id: parcel.id, shippingAddress: { ...shippingAddress, address1: `${address1}a` } },
      staff,
    )
    await refuses(ship(parcel), 'conflict', /This order was corrected after its parcel was packed/)
    expect((await read(parcel.id)).status).toBe('PAID')
  })
})
