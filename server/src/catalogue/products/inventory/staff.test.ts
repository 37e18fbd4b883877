import { expect, it } from 'vitest'
import { maxUnits } from '@shop/contracts/fields'
import { correctStock, countStock, receiveStock } from '@shop/contracts/inventory/endpoints'
import { listStockMoves } from '@shop/contracts/inventory/moveEndpoints'
import { getProduct, listProducts } from '@shop/contracts/catalog/endpoints'
import { newId } from '../../../platform/database/BaseModel.ts'
import { useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { checkOut, makeGarment, makeShopper, payFor, stockOf } from '../../../test/checkout.ts'
import { expectExactLedger } from '../../../test/ledger.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('staff', shop => {
  const admin = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  type Given<E> = Omit<E, 'id'>
  const count = (id: string, given: Given<{ stock: number; baseStock?: number; reason?: string }>) =>
    shop.call(countStock, { id, ...given }, admin.accessToken)
  const receive = (id: string, quantity: number) =>
    shop.call(receiveStock, { id, quantity, reason: 'From Bradford.' }, admin.accessToken)
  const correct = (id: string, difference: number) =>
    shop.call(correctStock, { id, difference, reason: 'Torn.' }, admin.accessToken)
  const movesOf = async (id: string) =>
    (await shop.call(listStockMoves, { id }, admin.accessToken)).items.map(
      ({ kind, quantity, stockDelta, actorName, note }) => ({ kind, quantity, stockDelta, actorName, note }),
    )
  const hold = async (variantId: string, quantity: number) =>
    (await checkOut(shop, await makeShopper(shop, variantId, { quantity }))).orderId

  it('receive a delivery once if it is sent again, also at the same moment', async () => {
    const { variantId: id } = await makeGarment(shop, 2)
    const other = await makeGarment(shop, 2)
    const delivery = { id, moveId: newId(), quantity: 5, reason: 'From Bradford.' }
    const send = (change: Partial<typeof delivery> = {}) =>
      shop.call(receiveStock, { ...delivery, ...change }, admin.accessToken)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()))
    for (const { stock } of answers) expect(stock).toBe(7)
    expect(await send()).toMatchObject({ stock: 7 })
    for (const change of [{ quantity: 4 }, { id: other.variantId }])
      await expect(send(change)).rejects.toMatchObject({ status: 409, code: 'conflict' })
    const moveId = newId()
    const both = await Promise.allSettled([id, other.variantId].map(each => send({ id: each, moveId })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of both)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' })
  })

  it('count and correct once if it is sent again, also at the same moment', async () => {
    const { variantId: id } = await makeGarment(shop, 10)
    const other = await makeGarment(shop, 10)
    const counted = { id, moveId: newId(), stock: 12, baseStock: 10 }
    const corrected = { id, moveId: newId(), difference: -3, reason: 'Torn.' }
    const sendBoth = () => [
      shop.call(countStock, counted, admin.accessToken),
      shop.call(correctStock, corrected, admin.accessToken),
    ]
    await Promise.all([...sendBoth(), ...sendBoth(), ...sendBoth()])
    await Promise.all(sendBoth())
    expect(await stockOf(shop, id)).toEqual({ stock: 9, reserved: 0 })
    expect((await movesOf(id)).map(({ stockDelta }) => stockDelta).toSorted((a, b) => a - b)).toEqual([
      -3, 2, 10,
    ])
    const anothers = [
      shop.call(countStock, { ...counted, stock: 13 }, admin.accessToken),
      shop.call(countStock, { ...counted, baseStock: 11 }, admin.accessToken),
      shop.call(countStock, { ...counted, id: other.variantId }, admin.accessToken),
      shop.call(correctStock, { ...corrected, difference: 3 }, admin.accessToken),
      shop.call(correctStock, { ...corrected, moveId: counted.moveId }, admin.accessToken),
    ]
    for (const answer of await Promise.allSettled(anothers))
      expect(answer).toMatchObject({ reason: { status: 409, code: 'conflict' } })
    expect(await stockOf(shop, other.variantId)).toEqual({ stock: 10, reserved: 0 })
    // Sets the number rather than adding: a retry does not undo what has happened since.
    const set = { id: other.variantId, moveId: newId(), stock: 4 }
    await shop.call(countStock, set, admin.accessToken)
    await receive(other.variantId, 1)
    expect(await shop.call(countStock, set, admin.accessToken)).toMatchObject({ stock: 5 })
  })

  it('receive and correct, and the ledger names who did so and why', async () => {
    const { variantId, productId } = await makeGarment(shop, 2)
    expect(await receive(variantId, 5)).toMatchObject({
      id: variantId,
      stock: 7,
      reserved: 0,
      free: 7,
      product: { id: productId },
    })
    expect(await correct(variantId, -3)).toMatchObject({ stock: 4 })
    expect(await correct(variantId, 1)).toMatchObject({ stock: 5 })
    const by = { actorName: 'Aisha Khan' }
    expect(await movesOf(variantId)).toEqual([
      { ...by, kind: 'CORRECT', quantity: 1, stockDelta: 1, note: 'Torn.' },
      { ...by, kind: 'CORRECT', quantity: 3, stockDelta: -3, note: 'Torn.' },
      { ...by, kind: 'RECEIVE', quantity: 5, stockDelta: 5, note: 'From Bradford.' },
      expect.objectContaining({ kind: 'RECEIVE', stockDelta: 2, actorName: null }),
    ])
    const notes = await shop.deps.db('audit_log').where({ subject: 'variant', subject_id: variantId })
    expect(notes.map(({ after }) => JSON.parse(after)).map(({ stock, reason }) => [stock, reason])).toEqual(
      expect.arrayContaining([
        [7, 'From Bradford.'],
        [4, 'Torn.'],
        [5, 'Torn.'],
      ]),
    )
  })

  it('count, and a count that was right is also recorded in the ledger', async () => {
    const { variantId } = await makeGarment(shop, 9)
    expect(await count(variantId, { stock: 7, reason: 'Yearly count.' })).toMatchObject({ stock: 7 })
    expect(await count(variantId, { stock: 7 })).toMatchObject({ stock: 7 })
    expect(await movesOf(variantId)).toMatchObject([
      { kind: 'COUNT', quantity: 7, stockDelta: 0, note: '' },
      { kind: 'COUNT', quantity: 7, stockDelta: -2, note: 'Yearly count.' },
      { kind: 'RECEIVE' },
    ])
  })

  it('change stock by the difference to the stock as read: units sold since then stay sold', async () => {
    const { variantId } = await makeGarment(shop, 10)
    await payFor(shop, await hold(variantId, 3))
    expect(await count(variantId, { stock: 15, baseStock: 10 })).toMatchObject({ stock: 12 })
    expect(await count(variantId, { stock: 6, baseStock: 10 })).toMatchObject({ stock: 8 })
    const before = await movesOf(variantId)
    expect(await count(variantId, { stock: 10, baseStock: 10 })).toMatchObject({ stock: 8 })
    expect(await movesOf(variantId)).toEqual(before)
  })

  it('cannot remove units that open orders reserve, and learn how many those are', async () => {
    const { variantId } = await makeGarment(shop, 5)
    await hold(variantId, 2)
    const error = '2 units are reserved for orders that are not paid yet, so the stock cannot be less than 2.'
    const refusal = { status: 409, code: 'stock_too_low', message: error }
    await expect(count(variantId, { stock: 1 })).rejects.toMatchObject(refusal)
    await expect(count(variantId, { stock: 6, baseStock: 10 })).rejects.toMatchObject(refusal)
    await expect(correct(variantId, -4)).rejects.toMatchObject(refusal)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 2 })
    expect(await count(variantId, { stock: 2 })).toMatchObject({ stock: 2, free: 0 })
    expect((await movesOf(variantId)).length).toBe(3)
  })

  it('cannot remove more units than there are', async () => {
    const { variantId } = await makeGarment(shop, 1)
    await expect(correct(variantId, -2)).rejects.toMatchObject({
      status: 409,
      code: 'stock_too_low',
      message: 'Only 1 unit is on the shelf, so no more can be removed.',
    })
  })

  it('refuses stock beyond the largest number', async () => {
    const { variantId } = await makeGarment(shop, 10)
    await expect(receive(variantId, maxUnits - 9)).rejects.toMatchObject({
      status: 400,
      fields: { quantity: 'Only 999990 more units can be added.' },
    })
    expect(await receive(variantId, maxUnits - 10)).toMatchObject({ stock: maxUnits })
  })

  it('get an error for every wrong field', async () => {
    const { variantId } = await makeGarment(shop, 10)
    const send = async (method: string, act: string, body: object) => {
      const answer = await shop.request(`/admin/inventory/variants/${variantId}/${act}`, {
        method,
        headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(400)
      return ((await answer.json()) as { fields: object }).fields
    }
    const whole = 'Must be a whole number.'
    const max = 'At most 1,000,000 units.'
    const figures: [unknown, string][] = [
      [1.5, whole],
      ['3', whole],
      [maxUnits + 1, max],
      [1e30, max],
      [null, 'This field is required.'],
    ]
    for (const [stock, problem] of [...figures, [-1, 'At least 0.'] as const])
      expect(await send('PATCH', 'stock', { stock })).toEqual({ stock: problem })
    for (const [baseStock, problem] of [...figures.slice(0, 4), [-1, 'At least 0.'] as const])
      expect(await send('PATCH', 'stock', { stock: 1, baseStock })).toEqual({ baseStock: problem })
    for (const [quantity, problem] of [
      ...figures,
      [0, 'At least 1.'] as const,
      [-1e30, 'At least 1.'] as const,
    ])
      expect(await send('POST', 'receive', { quantity, reason: 'x' })).toEqual({ quantity: problem })
    for (const [difference, problem] of [
      ...figures,
      [0, 'Must not be 0.'] as const,
      [-maxUnits - 1, 'At least -1,000,000.'] as const,
    ])
      expect(await send('POST', 'correct', { difference, reason: 'x' })).toEqual({ difference: problem })
    const lines = 'Line breaks and control characters are not allowed.'
    for (const [reason, problem] of [
      [undefined, 'This field is required.'],
      ['  ', 'This field is required.'],
      ['a\nb', lines],
      ['x'.repeat(201), 'At most 200 characters.'],
    ]) {
      expect(await send('POST', 'receive', { quantity: 1, reason })).toEqual({ reason: problem })
      expect(await send('POST', 'correct', { difference: 1, reason })).toEqual({ reason: problem })
    }
    expect(await send('PATCH', 'stock', { stock: 1, reason: 'a\nb' })).toEqual({ reason: lines })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 10, reserved: 0 })
  })

  it('get an error for a variant that does not exist', async () => {
    const missing = { status: 404, code: 'not_found', message: 'This variant does not exist.' }
    await expect(count(newId(), { stock: 1 })).rejects.toMatchObject(missing)
    await expect(count(newId(), { stock: 1, baseStock: 1 })).rejects.toMatchObject(missing)
    await expect(count(newId(), { stock: 1, baseStock: 2 })).rejects.toMatchObject(missing)
    await expect(receive(newId(), 1)).rejects.toMatchObject(missing)
    await expect(correct(newId(), 1)).rejects.toMatchObject(missing)
  })

  it('let shoppers see at once that a product sold out or came back', async () => {
    const { id, variants } = await makeProduct(shop, { variants: [{ stock: 2 }] })
    const variantId = variants[0]!.id
    const isListedInStock = async () =>
      (await shop.call(listProducts, { limit: 100 })).items.find(item => item.id === id)?.inStock
    await correct(variantId, -2)
    expect(await isListedInStock()).toBe(false)
    expect((await shop.call(getProduct, { id })).variants[0]?.stock).toBe(0)
    await receive(variantId, 1)
    expect(await isListedInStock()).toBe(true)
    await count(variantId, { stock: 0 })
    expect(await isListedInStock()).toBe(false)
    await count(variantId, { stock: 4, baseStock: 1 })
    expect(await isListedInStock()).toBe(true)
  })

  it('count correctly while shoppers are buying', async () => {
    const { variantId } = await makeGarment(shop, 20)
    const shoppers = await Promise.all(Array.from({ length: 10 }, () => makeShopper(shop, variantId)))
    await Promise.all([
      ...shoppers.map(shopper => checkOut(shop, shopper)),
      ...Array.from({ length: 5 }, () => count(variantId, { stock: 19, baseStock: 20 })),
      ...Array.from({ length: 3 }, () => count(variantId, { stock: 30 })),
      ...Array.from({ length: 5 }, () => receive(variantId, 1)),
    ])
    expect((await stockOf(shop, variantId)).reserved).toBe(10)
    await expectExactLedger(shop.deps.db)
  })
})
