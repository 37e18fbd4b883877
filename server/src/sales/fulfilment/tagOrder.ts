import { maxTags } from '@shop/contracts/tags'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { deleteTag, insertTag, readOfferedTags, readTagsOf } from '../../platform/database/tags.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import { noteOrderChange } from '../orders/moveOrder.ts'

const orderTags = { table: 'order_tags', owner: 'order_id' }

export const readOrderTags = (db: Knex, orderId: string): Promise<string[]> =>
  readTagsOf(db, orderTags, orderId)

/** Reads the tags that orders have, each once, by name. */
export const readAllOrderTags = (db: Knex): Promise<string[]> => readOfferedTags(db, orderTags)

interface OrderTag {
  id: string
  tag: string
  /** A user's id. */
  actor: string
}

type Change = (trx: Knex.Transaction, tags: readonly string[]) => Promise<void>

/** Changes the tags of an order under its lock, and records it in the audit log if they differ afterwards. */
const changeTags = (deps: Deps, { id, actor }: OrderTag, change: Change): Promise<string[]> =>
  transaction(deps.db, async trx => {
    const order = await trx('orders').where({ id }).forUpdate().first('id')
    if (!order) throw notFound('This order does not exist.')
    const before = await readOrderTags(trx, id)
    await change(trx, before)
    const after = await readOrderTags(trx, id)
    if (after.length !== before.length)
      await noteOrderChange(trx, {
        orderId: id,
        at: nowIso(deps),
        actor,
        before: { tags: before },
        after: { tags: after },
      })
    return after
  })

/** Adds a tag to an order, in the spelling that other orders have. Throws `not_found`, `limit_reached`. */
export const addOrderTag = (deps: Deps, orderTag: OrderTag): Promise<string[]> =>
  changeTags(deps, orderTag, async (trx, tags) => {
    if (!(await insertTag(trx, orderTags, { ...orderTag, tags })))
      throw new Failure('limit_reached', `An order has at most ${maxTags} tags. Please remove one first.`)
  })

/** Removes a tag from an order. Throws `not_found`. */
export const removeOrderTag = (deps: Deps, orderTag: OrderTag): Promise<string[]> =>
  changeTags(deps, orderTag, trx => deleteTag(trx, orderTags, orderTag))
