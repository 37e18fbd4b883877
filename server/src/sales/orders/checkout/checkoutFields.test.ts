import { checkout, type CheckoutInput } from '@shop/contracts/checkout/endpoints'
import { maxGiftNoteLength, maxGiftNoteLines } from '@shop/contracts/orders/giftNote'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkOut, makeGarment, makeShopper, orderRow, type Shopper } from '../../../test/checkout.ts'
import { useShop } from '../../../test/startShop.ts'

/**
 * Values that a field refuses, each with a part of the message. The type requires an entry for each new field of the
 * checkout.
 */
const notAnId = [
  ['not an id', 'Not a valid id.'],
  ['a'.repeat(300), 'Not a valid id.'],
] as const
const refused: Record<keyof CheckoutInput, readonly (readonly [unknown, string])[]> = {
  cartId: notAnId,
  // Its own fields are tested in `buyNow.test.ts`.
  only: [['everything', '']],
  shippingAddressId: notAnId,
  billingAddressId: notAnId,
  contact: [['by pigeon', '']],
  // Its own fields are tested in `guestCheckout.test.ts`.
  guest: [['somebody', '']],
  shippingMethod: [
    ['pigeon', ''],
    ['x'.repeat(300), ''],
  ],
  expectedTotal: [
    [-1, ''],
    [1.5, ''],
    ['3599', ''],
  ],
  expectedTerms: [['x'.repeat(81), '']],
  giftNote: [
    ['x'.repeat(maxGiftNoteLength + 1), 'At most 200 characters.'],
    ['x\n'.repeat(maxGiftNoteLines) + 'x', 'At most 5 lines.'],
    ['a\u0007b', 'Control characters are not allowed.'],
    ['a\tb', 'Control characters are not allowed.'],
  ],
}
const ofAnotherType = [[], {}, true, 12.5].map(value => [value, ''] as const)
const ofNoObject = ofAnotherType.filter(([value]) => typeof value !== 'object' || Array.isArray(value))

const cases = Object.entries(refused).flatMap(([field, values]) =>
  [...values, ...(['guest', 'only', 'contact'].includes(field) ? ofNoObject : ofAnotherType)].map(
    ([value, message]) => ({
      field,
      value,
      message,
    }),
  ),
)

describe('an invalid field of a checkout', () => {
  const shop = useShop('sqlite')
  let shopper: Shopper
  beforeAll(async () => {
    shopper = await makeShopper(shop, (await makeGarment(shop, 5)).variantId)
  })
  const send = (path: string, more: object) =>
    shop.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${shopper.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ cartId: shopper.cartId, shippingAddressId: shopper.addressId, ...more }),
    })

  it.each([...cases, { field: 'giftWrap', value: 'gold', message: '' }])(
    'is refused with its message: $field as $value',
    async ({ field, value, message }) => {
      for (const path of [checkout.path, '/orders']) {
        const answer = await send(path, { [field]: value })
        expect(answer.status).toBe(400)
        const { code, fields } = (await answer.json()) as { code: string; fields: Record<string, string> }
        expect(code).toBe('validation_failed')
        expect(Object.keys(fields)).toEqual([field])
        expect(fields[field]).toMatch(/\S/)
        expect(fields[field]).toContain(message)
      }
      expect(await shop.deps.db('orders').where({ user_id: shopper.user.id })).toEqual([])
    },
  )

  it('is accepted at its very limits', async () => {
    const longest = `${'x\n'.repeat(maxGiftNoteLines - 1)}${'y'.repeat(maxGiftNoteLength - 2 * (maxGiftNoteLines - 1))}`
    expect(longest).toHaveLength(maxGiftNoteLength)
    const { orderId } = await checkOut(shop, shopper, { giftNote: ` ${longest} ` })
    expect(await orderRow(shop, orderId)).toMatchObject({ gift_note: longest })
  })
})
