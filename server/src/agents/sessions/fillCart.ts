import type { Knex } from 'knex'
import { type Deps, nowIso } from '../../platform/base/deps.ts'
import { newId, newIds } from '../../platform/database/BaseModel.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { makeCart } from '../../sales/cart/readCart.ts'
import { alreadyPaid } from '../../sales/orders/payments/cancelPending.ts'
import type { AgentSession } from './AgentSession.ts'
import type { Quote } from './quoteSession.ts'
import { cartOwnerOf, paidOrderOf } from './sessions.ts'

/**
 * Stores what a session gives to a cart: an order of that cart is reported to the session's agent only if any of it is
 * bought, whatever the agent adds to the session afterwards.
 */
export const handOver = (db: Knex, { id }: AgentSession, { lines }: Quote) =>
  db('agent_sessions')
    .where({ id })
    .update({ handed_over: JSON.stringify(lines.map(({ variantId }) => variantId)) })

/**
 * Puts a session's goods into a separate cart, which no browser has. Throws `already_paid` if they have been bought.
 */
export const fillCart = async (deps: Deps, session: AgentSession, quote: Quote) => {
  const owner = cartOwnerOf(session.id)
  await makeCart(deps, { owner, userId: null })
  const at = nowIso(deps)
  const cartId = await transaction(deps.db, async trx => {
    const [cart] = await trx('carts')
      .where({ owner })
      .update({ agent_session_id: session.id, promotion_code: quote.code?.code ?? null, updated_at: at })
      .returning('id')
    const { id } = cart as { id: string }
    // A payment that is settled meanwhile also updates the cart's row, so the later of the two sees the earlier one.
    const paidOrder = await paidOrderOf(trx, session)
    if (paidOrder) throw alreadyPaid(paidOrder.id)
    await trx('cart_items').where({ cart_id: id }).delete()
    const ids = newIds(quote.lines.length)
    const lines = quote.lines.map(({ variantId, quantity, unitPrice }, index) => ({
      id: ids[index] ?? newId(),
      cart_id: id,
      variant_id: variantId,
      quantity,
      price_seen: unitPrice,
      created_at: at,
    }))
    await insertRows(trx, 'cart_items', lines)
    await handOver(trx, session, quote)
    return id
  })
  return { cartId, shopper: { account: null, owner, getCookie: () => undefined } }
}
