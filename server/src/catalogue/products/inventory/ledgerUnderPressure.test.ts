import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { signUp } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { expectExactLedger } from '../../../test/ledger.ts'
import { describeShop } from '../../../test/startShop.ts'
import { bookCorrection, bookDelivery } from './bookByHand.ts'
import { countStock } from './countStock.ts'
import { findLedgerDifferences } from './findLedgerDifferences.ts'
import { moveStock, OutOfStock, type StockAction } from './stock.ts'

const variantCount = 3
const atOnce = 8

/** Steps that an order may take, and their effect on its units. */
const steps = [
  { from: null, to: 'PENDING', act: 'reserve' },
  { from: 'PENDING', to: 'PAID', act: 'consume' },
  { from: 'PENDING', to: 'CANCELED', act: 'release' },
  { from: 'CANCELED', to: 'PAID', act: 'take' },
  { from: 'PAID', to: 'REFUNDED', act: 'restock' },
] as const satisfies { from: string | null; to: string; act: StockAction }[]

const variant = fc.nat(variantCount - 1)
const orderStep = fc.record({ kind: fc.constant('order'), order: fc.nat(11), step: fc.nat(steps.length - 1) })
const staffAct = fc.oneof(
  fc.record({ kind: fc.constant('count'), variant, stock: fc.nat(12), baseStock: fc.option(fc.nat(12)) }),
  fc.record({ kind: fc.constant('receive'), variant, quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant('correct'),
    variant,
    difference: fc.integer({ min: -4, max: 3 }).filter(difference => difference !== 0),
  }),
)
const act = fc.oneof({ weight: 3, arbitrary: orderStep }, { weight: 1, arbitrary: staffAct })
/** Variants of an order, and the units of each; a variant may be in two lines. */
const basket = fc.array(fc.record({ variant, quantity: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  maxLength: 4,
})
const story = fc.record({
  stocks: fc.array(fc.nat(8), { minLength: variantCount, maxLength: variantCount }),
  baskets: fc.array(basket, { minLength: 12, maxLength: 12 }),
  acts: fc.array(act, { minLength: 60, maxLength: 100 }),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never
type Act = Story['acts'][number]

describeShop('under concurrent actions', shop => {
  const insertOrder = async (lines: Story['baskets'][number], variantIds: string[]) => {
    const id = newId()
    const at = nowIso(shop.deps)
    await shop.deps.db('orders').insert({
      id,
      number: `M-${id.slice(0, 8)}`,
      cart_id: newId(),
      status: 'CANCELED',
      currency: 'GBP',
      subtotal: 0,
      shipping: 0,
      tax: 0,
      vat_rate: 20,
      vat_reason: 'standard',
      total: 0,
      shipping_method: 'standard',
      email: 'yusuf@example.com',
      first_name: 'Yusuf',
      last_name: 'Rahman',
      shipping_address: '{}',
      billing_address: '{}',
      fingerprint: '',
      paid_at: at,
      created_at: at,
      updated_at: at,
    })
    const items = lines.map(({ variant: index, quantity }) => ({
      id: newId(),
      order_id: id,
      variant_id: variantIds[index]!,
      quantity,
      title: '',
      slug: '',
      sku: '',
      color: '',
      size: '',
      price: 0,
      line_total: 0,
      tax: 0,
      vat_rate: 20,
      vat_reason: 'standard',
    }))
    await shop.deps.db('order_items').insert(items)
    const stockLines = items.map(item => ({
      orderItemId: item.id,
      variantId: item.variant_id,
      quantity: item.quantity,
    }))
    return { id, stockLines, isPlaced: false }
  }
  type TestOrder = Awaited<ReturnType<typeof insertOrder>>

  const moveOrder = async (order: TestOrder, { from, to, act: name }: (typeof steps)[number]) => {
    if (order.isPlaced === (from === null)) return
    const moved = await transaction(shop.deps.db, async trx => {
      const row = trx('orders').where({ id: order.id, status: from ?? 'CANCELED' })
      if ((await row.update({ status: to })) === 0) return false
      await moveStock(trx, name, order.stockLines, { at: nowIso(shop.deps), actor: 'system' })
      return true
    })
    if (moved) order.isPlaced = true
  }

  const play = async ({ stocks, baskets, acts }: Story) => {
    const { deps } = shop
    const admin = (await signUp(shop, { isAdmin: true })).user.id
    const { variants } = await makeProduct(shop, { variants: stocks.map(stock => ({ stock })) })
    const ids = variants.map(({ id }) => id)
    const orders: TestOrder[] = []
    for (const lines of baskets) orders.push(await insertOrder(lines, ids))
    const reason = 'test'
    const perform = (given: Act): Promise<unknown> => {
      if ('step' in given) return moveOrder(orders[given.order]!, steps[given.step]!)
      const id = ids[given.variant]!
      if ('quantity' in given) return bookDelivery(deps, admin, { id, quantity: given.quantity, reason })
      if ('difference' in given)
        return bookCorrection(deps, admin, { id, difference: given.difference, reason })
      const { stock, baseStock } = given
      return countStock(deps, admin, { id, stock, ...(baseStock !== null && { baseStock }) })
    }
    for (let start = 0; start < acts.length; start += atOnce) {
      const wave = acts.slice(start, start + atOnce).map(perform)
      const seen = findLedgerDifferences(deps.db)
      for (const outcome of await Promise.allSettled(wave))
        if (outcome.status === 'rejected')
          expect(outcome.reason).toSatisfy(
            (error: unknown) =>
              error instanceof OutOfStock || (error instanceof Failure && error.code === 'stock_too_low'),
          )
      expect(await seen).toEqual([])
    }
    await expectExactLedger(deps.db)
  }

  it('the ledger is exact and no number is impossible', { timeout: 120_000 }, async () => {
    await fc.assert(fc.asyncProperty(story, play), { numRuns: 15, endOnFailure: true })
    const kinds = await shop.deps.db('stock_moves').distinct('kind').orderBy('kind').pluck('kind')
    // Actions are chosen at random; too few kinds of them would prove little.
    expect(kinds.length).toBeGreaterThanOrEqual(5)
  })
})
