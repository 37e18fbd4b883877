import { keysOf } from '@shop/contracts/keys'
import { columnName } from '@shop/contracts/columnName'
import type { Input } from '@shop/contracts/endpoint'
import { blanksOf } from '@shop/contracts/facts/fieldTable'
import {
  createPromotion,
  deletePromotion,
  getPromotion,
  listPromotions,
  Promotion,
  updatePromotion,
} from '@shop/contracts/promotions/endpoints'
import {
  promotionFieldNames,
  promotionFields,
  type PromotionField,
} from '@shop/contracts/promotions/promotionFields'
import { PromotionState, promotionState } from '@shop/contracts/promotions/state'
import { beforeAll, expect, it } from 'vitest'
import { nowIso } from '../../../platform/base/deps.ts'
import { signUp } from '../../../test/accounts.ts'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { checkOut, makeGarment, makeShopper, payFor } from '../../../test/checkout.ts'
import { makePromotion, applyCode } from '../../../test/promotions.ts'
import { describeShop } from '../../../test/startShop.ts'

type Terms = Input<typeof createPromotion>

const terms: Terms = { ...blanksOf(promotionFields), code: 'EID10', kind: 'percentage', value: 10 }
const nobodys = '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d'

describeShop('promotions in the back office', shop => {
  let token = ''
  let staffId = ''
  beforeAll(async () => {
    const staff = await signUp(shop, { isAdmin: true })
    token = staff.accessToken
    staffId = staff.user.id
  })
  const create = (change: Partial<Terms>) => shop.call(createPromotion, { ...terms, ...change }, token)
  const notes = (id: string) =>
    shop.deps
      .db('audit_log')
      .where({ subject_id: id })
      .orderBy('at')
      .select('act', 'user_id', 'before', 'after')

  it('are created, read, changed and listed newest first', async () => {
    const made = await create({
      code: ' summer-24 ',
      startsAt: '2096-06-01T00:00:00Z',
      endsAt: '2096-07-01T00:00:00.5Z',
      usageLimit: 100,
      perCustomerLimit: 1,
    })
    expect(made).toMatchObject({
      code: 'SUMMER-24',
      startsAt: '2096-06-01T00:00:00.000Z',
      endsAt: '2096-07-01T00:00:00.500Z',
      uses: 0,
      version: 1,
      isActive: true,
    })
    expect(await shop.call(getPromotion, { id: made.id }, token)).toEqual(made)
    const change = { ...terms, code: 'summer', kind: 'fixed_amount', value: 500 } as const
    const changed = await shop.call(updatePromotion, { id: made.id, version: 1, ...change }, token)
    expect(changed).toMatchObject({
      code: 'SUMMER',
      kind: 'fixed_amount',
      value: 500,
      version: 2,
      endsAt: null,
    })
    shop.passTime(1000)
    const next = await create({ code: 'SUMMER-2' })
    const { items, total } = await shop.call(listPromotions, { search: 'sum' }, token)
    expect(items).toEqual([next, changed])
    expect(total).toBe(2)
    const [first, second] = await notes(made.id)
    expect(first).toMatchObject({ act: 'create', user_id: staffId, before: null })
    expect(second).toMatchObject({ act: 'update' })
    expect(JSON.parse(first.after)).toMatchObject(JSON.parse(second.before))
    expect(changed).toMatchObject(JSON.parse(second.after))
  })

  it('have a column for each field, and no other', async () => {
    const columns = Object.keys(await shop.deps.db('promotions').columnInfo())
    expect(columns.toSorted()).toEqual(keysOf(Promotion.shape).map(columnName).toSorted())
  })

  it('are listed by whether shoppers can use them now', async () => {
    const now = nowIso(shop.deps)
    const [past, future] = ['2020-01-01T00:00:00.000Z', '2096-01-01T00:00:00.000Z']
    const made = await Promise.all(
      [
        {},
        { startsAt: past, endsAt: future, usageLimit: 1 },
        { startsAt: future },
        { endsAt: past },
        { endsAt: now, usageLimit: 1 },
        { isActive: false, endsAt: past },
      ].map((wish, index) => makePromotion(shop, { ...wish, code: `STATE-${index}` })),
    )
    const used = await makePromotion(shop, { usageLimit: 1, startsAt: future, code: 'STATE-USED' })
    await shop.deps.db('promotions').where({ id: used.id }).update({ uses: 1 })
    const all = await Promise.all([...made, used].map(({ id }) => shop.call(getPromotion, { id }, token)))
    for (const state of PromotionState.options) {
      const { items } = await shop.call(listPromotions, { search: 'STATE-', state }, token)
      const expected = all.filter(promotion => promotionState(promotion, nowIso(shop.deps)) === state)
      expect(items.map(({ code }) => code).toSorted()).toEqual(expected.map(({ code }) => code).toSorted())
      expect(items.length).toBeGreaterThan(0)
    }
  })

  const wrong: [string, Partial<Terms>, string, string][] = [
    ['a percentage above 100', { value: 101 }, 'value', 'Give a whole percentage from 1 to 100.'],
    ['a percentage of nothing', { value: 0 }, 'value', 'Give a whole percentage from 1 to 100.'],
    [
      'no amount',
      { kind: 'fixed_amount', value: null },
      'value',
      'Give an amount from £0.01 to £100,000.00.',
    ],
    [
      'an amount of free delivery',
      { kind: 'free_delivery', value: 5 },
      'value',
      'Free delivery has no amount. Please leave this empty.',
    ],
    [
      'an end before its start',
      { startsAt: '2026-06-02T00:00:00Z', endsAt: '2026-06-01T00:00:00Z' },
      'endsAt',
      'The end must be after the start.',
    ],
    ['an end in the past', { endsAt: '2020-06-01T00:00:00Z' }, 'endsAt', 'The end must be in the future.'],
    ['a short code', { code: 'A1' }, 'code', 'Use 3 to 40 letters, digits and hyphens.'],
    ['a code with a space', { code: 'EID 10' }, 'code', 'Use 3 to 40 letters, digits and hyphens.'],
    ['a limit of none', { usageLimit: 0 }, 'usageLimit', 'Give a number from 1 to 1,000,000.'],
    [
      'a date that is none',
      { startsAt: 'tomorrow' },
      'startsAt',
      'Give a date and time in UTC, such as 2026-05-01T08:00:00Z.',
    ],
    ['a negative minimum', { minimumSpend: -1 }, 'minimumSpend', 'Give an amount from £0.00 to £100,000.00.'],
  ]
  it.each(wrong)(
    'are unchanged when %s is refused, and the error names the field',
    async (_, change, field, text) => {
      const before = await makePromotion(shop, { usageLimit: 7 })
      const refusal = { status: 400, code: 'validation_failed', fields: { [field]: text } }
      await expect(create({ code: 'WRONG', ...change })).rejects.toMatchObject(refusal)
      const input = { ...terms, code: before.code, ...change, id: before.id, version: 1 }
      await expect(shop.call(updatePromotion, input, token)).rejects.toMatchObject(refusal)
      expect(await shop.call(getPromotion, { id: before.id }, token)).toMatchObject({
        usageLimit: 7,
        version: 1,
      })
      expect((await shop.call(listPromotions, { search: 'WRONG' }, token)).total).toBe(0)
    },
  )

  const wrongOfKind: Record<(typeof promotionFields)[PromotionField]['kind'], unknown[]> = {
    text: [5, 'X'.repeat(1000)],
    choice: ['gift'],
    optionalWhole: [1.5, -1, 'many'],
    pence: [1.5, -1, null],
    optionalInstant: [5, '2026-02-30T00:00:00Z'],
    optionalSegment: [5, 'everybody'],
    flag: ['yes', null],
  }
  const wrongValues = promotionFieldNames.flatMap(name =>
    wrongOfKind[promotionFields[name].kind].map(value => [name, value] as const),
  )
  it.each(wrongValues)('refuse %s of %j, and the error names the field', async (name, value) => {
    await expect(create({ [name]: value })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { [name]: expect.any(String) },
    })
  })

  it('refuse a code that exists in any case', async () => {
    const { code } = await makePromotion(shop)
    const other = await makePromotion(shop)
    const refusal = { status: 400, fields: { code: 'This code already exists.' } }
    await expect(create({ code: code.toLowerCase() })).rejects.toMatchObject(refusal)
    const input = { ...terms, code, id: other.id, version: 1 }
    await expect(shop.call(updatePromotion, input, token)).rejects.toMatchObject(refusal)
  })

  it('refuse a stale version, and return the stored state', async () => {
    const { id, code } = await makePromotion(shop)
    const input = { ...terms, code, id, version: 1 }
    await shop.call(updatePromotion, { ...input, value: 15 }, token)
    await expect(shop.call(updatePromotion, { ...input, value: 20 }, token)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      fields: { value: 'Saved now: 15.', version: '2' },
    })
    const saves = [21, 22, 23].map(value =>
      shop.call(updatePromotion, { ...input, version: 2, value }, token),
    )
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await notes(id)).toHaveLength(2)
  })

  it('need only a code, a kind and its value', async () => {
    const made = await shop.call(createPromotion, { code: 'SHORT', kind: 'percentage', value: 5 }, token)
    expect(made).toMatchObject({ ...terms, code: 'SHORT', value: 5 })
    const free = await shop.call(createPromotion, { code: 'FREE', kind: 'free_delivery' }, token)
    expect(free).toMatchObject({ value: null, isActive: true })
    await expect(
      shop.call(createPromotion, { code: 'NONE', kind: 'percentage' }, token),
    ).rejects.toMatchObject({ fields: { value: 'Give a whole percentage from 1 to 100.' } })
  })

  it('keep an end that has since passed when another field is changed', async () => {
    const endsAt = '2020-06-01T00:00:00.000Z'
    const { id, code } = await makePromotion(shop, { endsAt })
    const input = { ...terms, id, code, endsAt, usageLimit: 3, version: 1 }
    expect(await shop.call(updatePromotion, input, token)).toMatchObject({ endsAt, usageLimit: 3 })
  })

  it('are deleted if no order has used them, and otherwise only switched off', async () => {
    const unused = await makePromotion(shop)
    expect(await shop.call(deletePromotion, { id: unused.id }, token)).toMatchObject({ outcome: 'deleted' })
    await expect(shop.call(getPromotion, { id: unused.id }, token)).rejects.toMatchObject({ status: 404 })

    const used = await makePromotion(shop)
    const shopper = await makeShopper(shop, (await makeGarment(shop, 5)).variantId)
    await applyCode(shop, shopper, used.code)
    const { orderId } = await checkOut(shop, shopper)
    expect(await shop.call(deletePromotion, { id: used.id }, token)).toEqual({
      outcome: 'deactivated',
      text: 'An order with this promotion is waiting for payment, so it has been deactivated and kept.',
    })
    await payFor(shop, orderId)
    expect(await shop.call(deletePromotion, { id: used.id }, token)).toEqual({
      outcome: 'deactivated',
      text: 'Orders have used this promotion, so it has been deactivated and kept.',
    })
    expect(await shop.call(getPromotion, { id: used.id }, token)).toMatchObject({ isActive: false, uses: 1 })
    await expect(shop.call(deletePromotion, { id: nobodys }, token)).rejects.toMatchObject({ status: 404 })
  })

  it('are deleted if the only order that used them was never paid', async () => {
    const { id, code } = await makePromotion(shop)
    const shopper = await makeShopper(shop, (await makeGarment(shop, 5)).variantId)
    await applyCode(shop, shopper, code)
    const { orderId } = await checkOut(shop, shopper)
    await shop.call(cancelOrder, { id: orderId }, shopper)
    expect(await shop.call(deletePromotion, { id }, token)).toMatchObject({ outcome: 'deleted' })
  })
})
