import { addCartItem } from '@shop/contracts/cart/endpoints'
import { getMenu, getProductBySlug, listProducts } from '@shop/contracts/catalog/endpoints'
import { verifyOrder } from '@shop/contracts/checkout/endpoints'
import { expect, it, vi } from 'vitest'
import { readCatalogVersion } from './catalogue/products/catalogVersion.ts'
import { signUp } from './test/accounts.ts'
import { makeProduct } from './test/catalog.ts'
import { checkOut, makeShopper, orderRow, type Shopper } from './test/checkout.ts'
import { countQueries } from './test/countQueries.ts'
import { countWrites } from './test/countWrites.ts'
import { describeShop } from './test/startShop.ts'

// Each statement costs a shopper time, and each write to Postgres a system call: one more should be a decision.
describeShop('a frequent request of shoppers', (shop, dialect) => {
  const quiet = () => Promise.all(Object.values(shop.jobs).map(job => job.idle()))
  const makeGarment = () =>
    makeProduct(shop, { variants: [{ stock: 50, price: 5000, salePrice: 4000 }], pictures: [{}] })
  /** Reads the settings first, which are cached for a second, and counts within that second. */
  const count = async (work: () => Promise<unknown>) => {
    await quiet()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await Promise.all([shop.deps.settings.read(), readCatalogVersion(shop.deps)])
      let statements = 0
      const writes = await countWrites(async () => {
        statements = await countQueries(shop, work)
      })
      return takes(statements, writes)
    } finally {
      vi.useRealTimers()
    }
  }

  /** Expected counts; writes are those to Postgres. */
  const takes = (statements: number, writes: number) =>
    dialect === 'postgres' ? { statements, writes } : { statements }

  /**
   * Counts the statements of placing an order, and of settling it if the shopper returns before the provider's event.
   */
  const buy = async (shopper: Shopper) => {
    let orderId = ''
    const placed = await count(async () => {
      orderId = (await checkOut(shop, shopper)).orderId
    })
    const { stripe_session_id: sessionId } = await orderRow(shop, orderId)
    shop.sandbox.faults.add({ kind: 'drop', times: 1000 })
    shop.sandbox.pay(sessionId)
    await shop.sandbox.deliverAll()
    return { placed, paid: await count(() => shop.call(verifyOrder, { id: orderId, sessionId })) }
  }

  it('takes this many statements, for any product and account', async () => {
    const [first, second] = [await makeGarment(), await makeGarment()]
    const shopper = await makeShopper(shop, first.variants[0]!.id)
    const line = { variantId: second.variants[0]!.id, quantity: 1, advice: 'followed' as const }
    const added = await count(() => shop.call(addCartItem, line, shopper))
    const { placed, paid } = await buy(shopper)
    await shop.call(listProducts, { sort: 'newest', limit: 24 })
    const listed = await count(() => shop.call(listProducts, { sort: 'newest', limit: 24 }))
    await makeProduct(shop, { variants: [{ price: 5000, salePrice: 4000 }] })
    const sale = { onSale: true, facets: true, limit: 24 }
    await shop.call(listProducts, sale)
    const reduced = await count(() => shop.call(listProducts, sale))
    await shop.call(getMenu, {})
    await shop.call(getProductBySlug, { slug: first.slug })
    const menu = await count(() => shop.call(getMenu, {}))
    const shown = await count(() => shop.call(getProductBySlug, { slug: first.slug }))
    const [isPostgres, none] = [dialect === 'postgres', takes(0, 0)]
    expect({ added, placed, paid, listed, reduced, menu, shown }).toEqual({
      added: takes(4, 4),
      // The order has two lines. Postgres reads the cart again, since the order may have waited for a payment of it.
      placed: takes(isPostgres ? 14 : 13, 7),
      // The last step leaves the invoice to the job that numbers them.
      paid: takes(13, 7),
      // Cached until the catalogue or the product's stock changes.
      listed: none,
      reduced: none,
      menu: none,
      shown: none,
    })
  })

  it('reads a cart created for its first line once', async () => {
    const { variants } = await makeGarment()
    const { accessToken } = await signUp(shop)
    const queries: string[] = []
    const see = ({ sql }: { sql: string }) => queries.push(sql)
    shop.deps.db.on('query', see)
    const line = { variantId: variants[0]!.id, quantity: 1 }
    const cart = await shop.call(addCartItem, line, accessToken)
    shop.deps.db.removeListener('query', see)
    expect(cart.items).toHaveLength(1)
    expect(queries.filter(sql => sql.includes('from carts c left join cart_items'))).toHaveLength(1)
  })

  it('takes no more for a guest’s order than for an account’s, except for the account that may get it', async () => {
    const cost = async (buyer: 'account' | 'guest') => {
      const shopper = await makeShopper(shop, (await makeGarment()).variants[0]!.id, { buyer })
      return buy(shopper)
    }
    const account = await cost('account')
    const differs = (
      { statements: ofAccount, writes = 0 }: typeof account.placed,
      by: number,
      byWrites: number,
    ) => takes(ofAccount + by, writes + byWrites)
    expect(await cost('guest')).toEqual({
      placed: differs(account.placed, -2, -1),
      paid: differs(account.paid, 1, 1),
    })
  })
})
