import type { Answer, Input } from '@shop/contracts/endpoint'
import {
  customsFacts,
  maxBulkProducts,
  type bulkChangeProducts,
  type BulkChange,
  type undoProductChanges,
} from '@shop/contracts/products/bulk'
import type { Knex } from 'knex'
import { nextPosition } from '../../../platform/database/rows.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure, invalid, notFound } from '../../../platform/http/Failure.ts'
import { loadSettings } from '../../../office/settings/loadSettings.ts'
import { describeChange, planChange, presentChange, type BulkProduct, type BulkPlan } from './planBulk.ts'
import { readBulk } from './readBulk.ts'
import { writeBulk } from './writeBulk.ts'

/** Author of a change: a user's id, or null for a planned change whose author's account was deleted. */
export interface Actor {
  id: string | null
}

/** A bulk change, stored so that it can be undone. */
export interface ChangeSet {
  collectionId: string | null
  plans: BulkPlan[]
}

/** Finds the ids of the products to change. Throws `validation_failed`, `limit_reached`. */
export const findTargets = async (
  trx: Knex.Transaction,
  { productIds, collectionId }: Pick<Input<typeof bulkChangeProducts>, 'productIds' | 'collectionId'>,
): Promise<string[]> => {
  if (productIds && !collectionId) return productIds
  if (!collectionId || productIds)
    throw invalid({ productIds: 'Choose either products or a collection of them.' })
  const productRows: { product_id: string }[] = await trx('collection_products')
    .where({ collection_id: collectionId })
    .limit(maxBulkProducts + 1)
    .select('product_id')
  if (productRows.length > maxBulkProducts)
    throw new Failure(
      'limit_reached',
      `At most ${maxBulkProducts.toLocaleString('en-GB')} products are changed at once; this collection has more.`,
    )
  return productRows.map(({ product_id }) => product_id)
}

/**
 * Finds and locks the collection of a change, so that concurrent changes assign its positions one after the other.
 */
const lockCollection = async (trx: Knex.Transaction, change: BulkChange) => {
  if (!('collectionId' in change)) return { id: null, name: '', nextPosition: 0 }
  const collection: { id: string; name: string } | undefined = await trx('collections')
    .where({ id: change.collectionId })
    .forUpdate()
    .first('id', 'name')
  if (!collection) throw invalid({ 'change.collectionId': 'This collection no longer exists.' })
  const siblings = trx('collection_products').where({ collection_id: change.collectionId })
  return { ...collection, nextPosition: await nextPosition(siblings, 'position') }
}

const byId = (products: readonly BulkProduct[]) => new Map(products.map(product => [product.id, product]))

/** Finds the response to an earlier request for this change; null if there was none. */
const findPreviousAnswer = async (
  trx: Knex.Transaction,
  { id: userId }: Actor,
  id: string,
): Promise<Answer<typeof bulkChangeProducts> | null> => {
  const storedSet = await trx('change_sets').where({ id }).first('user_id', 'summary', 'changes')
  if (!storedSet) return null
  if (storedSet.user_id !== userId) throw new Failure('conflict', 'Another change has this id.')
  const { plans } = JSON.parse(storedSet.changes) as ChangeSet
  const { summary } = storedSet
  return { summary, changed: plans.length, unchanged: 0, changes: plans.map(presentChange), changeSetId: id }
}

/**
 * Changes many products in one transaction, or previews the change; once for each `changeSetId`. Throws
 * `validation_failed`, `limit_reached` if there are too many products or a price would be impossible, and `conflict` if
 * somebody else's change has the same id.
 */
export const changeMany = (
  deps: Deps,
  actor: Actor,
  input: Input<typeof bulkChangeProducts>,
): Promise<Answer<typeof bulkChangeProducts>> =>
  transactionAt(deps, (trx, at) => changeManyWithin(trx, { actor, input, at }))

interface Change {
  actor: Actor
  input: Input<typeof bulkChangeProducts>
  at: string
  /** Products to leave out. */
  except?: ReadonlySet<string>
}

/** Does the same as `changeMany` in the caller's transaction. */
export const changeManyWithin = async (
  trx: Knex.Transaction,
  { actor, input, at, except }: Change,
): Promise<Answer<typeof bulkChangeProducts>> => {
  const { change, isPreview = false } = input
  const collection = await lockCollection(trx, change)
  const targets = (await findTargets(trx, input)).filter(id => !except?.has(id))
  const products = await readBulk(trx, targets, collection.id)
  // Checked after the products are locked, so that a concurrent request with the same key has committed.
  const previousAnswer =
    input.changeSetId && !isPreview && (await findPreviousAnswer(trx, actor, input.changeSetId))
  if (previousAnswer) return previousAnswer
  let position = collection.nextPosition
  const plans = products.flatMap(product => planChange(change, product, position++) ?? [])
  const { currency } = (await loadSettings(trx)).settings.general
  const summary = describeChange(change, plans.length, collection.name, currency)
  const changeSetId = isPreview || plans.length === 0 ? null : (input.changeSetId ?? newId())
  if (changeSetId) {
    const changeSet: ChangeSet = { collectionId: collection.id, plans }
    await trx('change_sets').insert({
      id: changeSetId,
      at,
      user_id: actor.id,
      summary: summary.slice(0, 300),
      changes: JSON.stringify(changeSet),
    })
    await writeBulk(trx, plans, {
      at,
      userId: actor.id,
      collectionId: collection.id,
      products: byId(products),
    })
  }
  return {
    summary,
    changed: plans.length,
    unchanged: products.length - plans.length,
    changes: plans.map(presentChange),
    changeSetId,
  }
}

const swap = <T>({ before, after }: { before: T; after: T }) => ({ before: after, after: before })

/** Tells whether a product's status, membership of the collection or facts differ from those that a change has set. */
const isChangedSince = (
  { status, position, facts }: Pick<BulkPlan, 'status' | 'position' | 'facts'>,
  current: BulkProduct,
): boolean => {
  if (status && current.status !== status.after) return true
  if (position && (current.position === null) !== (position.after === null)) return true
  return customsFacts.some(name => facts?.after[name] !== undefined && facts.after[name] !== current[name])
}

/**
 * Builds the plan that reverses a change, for values that nobody has changed since. `plan` is null if there are none.
 * `skippedNames` has the title or the SKUs of the values that stay.
 */
const planInverse = (
  { productId, title, status, position, prices, facts }: BulkPlan,
  current: BulkProduct | undefined,
) => {
  const unchangedPrices = prices?.filter(({ variantId, after }) => {
    const variant = current?.variants.find(({ id }) => id === variantId)
    return variant?.price === after.price && variant.salePrice === after.salePrice
  })
  const isLost =
    !current || isChangedSince({ status, position, facts }, current) || unchangedPrices?.length === 0
  const skippedNames = isLost
    ? [title]
    : (prices ?? []).filter(price => !unchangedPrices?.includes(price)).map(({ sku }) => sku)
  const plan: BulkPlan = {
    productId,
    title,
    ...(status && { status: swap(status) }),
    ...(position && { position: swap(position) }),
    ...(facts && { facts: swap(facts) }),
    ...(unchangedPrices && { prices: unchangedPrices.map(price => ({ ...price, ...swap(price) })) }),
  }
  return { plan: isLost ? null : plan, skippedNames }
}

/**
 * Undoes a bulk change, once, except values changed since, within a transaction. Throws `not_found`, `conflict`.
 */
export const undoManyWithin = async (
  trx: Knex.Transaction,
  { actor, id, at }: { actor: Actor; id: string; at: string },
): Promise<Answer<typeof undoProductChanges>> => {
  const storedSet = await trx('change_sets').where({ id }).first('summary', 'changes')
  if (!storedSet) throw notFound('This change can no longer be undone.')
  if (!(await trx('change_sets').where({ id, undone_at: null }).update({ undone_at: at })))
    throw new Failure('conflict', 'This change has already been undone.')
  const { collectionId, plans } = JSON.parse(storedSet.changes) as ChangeSet
  const products = byId(
    await readBulk(
      trx,
      plans.map(({ productId }) => productId),
      collectionId,
    ),
  )
  const inverses = plans.map(plan => planInverse(plan, products.get(plan.productId)))
  const reversed = inverses.flatMap(({ plan }) => plan ?? [])
  await writeBulk(trx, reversed, { at, userId: actor.id, collectionId, products })
  return {
    summary: `Undone: ${storedSet.summary}`,
    undone: reversed.length,
    left: inverses.flatMap(({ skippedNames }) => skippedNames),
  }
}
