import { addCartItem } from '@shop/contracts/cart/endpoints'
import { createAddress } from '@shop/contracts/addresses/endpoints'
import { addWish } from '@shop/contracts/wishlist/endpoints'
import { describe, expect, it } from 'vitest'
import { nowIso } from '../../../platform/base/deps.ts'
import { anAddress, signUp } from '../../../test/accounts.ts'
import { makeGarment } from '../../../test/checkout.ts'
import { useShop } from '../../../test/startShop.ts'
import { eraseUser } from './eraseUser.ts'

// On SQLite one transaction waits for another before it has read anything.
describe('security finding 9: a request of an account that is being erased (postgres)', () => {
  const shop = useShop('postgres')
  type Account = Awaited<ReturnType<typeof signUp>>

  /** Sends a request once the erasure has begun, and finishes the erasure while the request is waiting for it. */
  const askMeanwhile = async (ask: (account: Account) => Promise<unknown>) => {
    const account = await signUp(shop)
    const { db } = shop.deps
    const erasing = await db.transaction()
    await eraseUser(erasing, account.user.id, nowIso(shop.deps))
    const answer = ask(account).catch((error: unknown) => error)
    const waiting = async () =>
      (
        await db('pg_stat_activity')
          .whereRaw("datname = current_database() and wait_event_type = 'Lock'")
          .select('pid')
      ).length
    await expect.poll(waiting).toBe(1)
    await erasing.commit()
    return answer
  }

  it('is refused as if nobody were signed in', async () => {
    const { variantId, productId } = await makeGarment(shop, 5)
    const asks: ((account: Account) => Promise<unknown>)[] = [
      ({ accessToken }) => shop.call(createAddress, anAddress(), accessToken),
      ({ accessToken }) => shop.call(addCartItem, { variantId, quantity: 1 }, accessToken),
      ({ accessToken }) => shop.call(addWish, { productId }, accessToken),
    ]
    for (const ask of asks)
      expect(await askMeanwhile(ask)).toMatchObject({ status: 401, code: 'unauthenticated' })
  })
})
