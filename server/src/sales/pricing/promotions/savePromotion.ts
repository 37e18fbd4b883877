import type { Answer, Input } from '@shop/contracts/endpoint'
import { pick } from '@shop/contracts/facts/fieldTable'
import type * as wire from '@shop/contracts/promotions/endpoints'
import { promotionFieldNames, type PromotionFields } from '@shop/contracts/promotions/promotionFields'
import type { Knex } from 'knex'
import { saveVersion } from '../../../platform/events/audit/saveVersion.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction, transactionAt } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { findSegment } from '../../../people/segments/members.ts'
import { invalid, notFound } from '../../../platform/http/Failure.ts'
import { rejectDuplicate } from '../../../platform/http/rejectDuplicate.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { checkTerms } from './checkTerms.ts'
import { presentPromotion, Promotion } from './Promotion.ts'

const subject = 'promotion'
const duplicateErrors = { 'promotions.code': { code: 'This code already exists.' } }

/** Throws `not_found`. */
export const findPromotion = async (db: Knex, id: string): Promise<Promotion> => {
  const promotion = await Promotion.query(db).findById(id)
  if (!promotion) throw notFound('This promotion does not exist.')
  return promotion
}

/** Throws `validation_failed` unless the promotion is for everybody or for a segment visible to all staff. */
const checkSegment = async (db: Knex, { segmentId }: PromotionFields): Promise<void> => {
  if (segmentId !== null && !(await findSegment(db, segmentId)))
    throw invalid({
      segmentId: 'This view was deleted, is no longer shared, or has other filters. Please choose again.',
    })
}

/** Creates a promotion. Throws `validation_failed`. */
export const addPromotion = (deps: Deps, viewer: Viewer, terms: PromotionFields): Promise<wire.Promotion> => {
  const at = nowIso(deps)
  checkTerms(terms, at)
  const save = transaction(deps.db, async trx => {
    await checkSegment(trx, terms)
    const row = { id: newId(), ...terms, createdAt: at, updatedAt: at }
    const after = presentPromotion(await Promotion.query(trx).insertAndFetch(row))
    const note = { at, userId: viewer.id, act: 'create', subject, subjectId: after.id } as const
    await noteChange(trx, { ...note, before: null, after })
    return after
  })
  return rejectDuplicate(save, duplicateErrors)
}

/** Changes a promotion that still has this version. Throws `validation_failed`, `not_found`, `conflict`. */
export const changePromotion = async (
  deps: Deps,
  viewer: Viewer,
  { id, version, ...terms }: Input<typeof wire.updatePromotion>,
): Promise<wire.Promotion> => {
  const at = nowIso(deps)
  const save = transaction(deps.db, trx =>
    saveVersion(trx, {
      userId: viewer.id,
      at,
      subject,
      id,
      version,
      read: () => findPromotion(trx, id),
      facts: promotion => pick(promotion, promotionFieldNames),
      newValues: terms,
      write: async before => {
        checkTerms(terms, at, before.endsAt)
        await checkSegment(trx, terms)
        const change = { ...terms, version: before.version + 1, updatedAt: at }
        return (await Promotion.query(trx).patch(change).where({ id, version: before.version })) > 0
      },
    }),
  )
  const { after } = await rejectDuplicate(save, duplicateErrors)
  return presentPromotion(after)
}

const outcomes = {
  deleted: { outcome: 'deleted', text: 'The promotion has been deleted.' },
  used: {
    outcome: 'deactivated',
    text: 'Orders have used this promotion, so it has been deactivated and kept.',
  },
  held: {
    outcome: 'deactivated',
    text: 'An order with this promotion is waiting for payment, so it has been deactivated and kept.',
  },
} as const

/**
 * Deletes a promotion, or only switches it off if an order has been or may yet be paid with it: its history stays.
 * Throws `not_found`.
 */
export const deleteOrDeactivatePromotion = (
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<Answer<typeof wire.deletePromotion>> =>
  transactionAt(deps, async (trx, at) => {
    // Locks the promotion, so that no order uses it during the check.
    await trx('promotions').where({ id }).increment('version', 1)
    const before = presentPromotion(await findPromotion(trx, id))
    const findOrders = () => trx('orders').where({ promotion_id: id })
    const paidOrder = await findOrders().whereNotNull('paid_at').first('id')
    const pendingOrder = await findOrders().where({ status: 'PENDING' }).first('id')
    const note = { at, userId: viewer.id, subject, subjectId: id, before } as const
    if (!paidOrder && !pendingOrder) {
      await trx('promotions').where({ id }).delete()
      await noteChange(trx, { ...note, act: 'delete', after: null })
      return outcomes.deleted
    }
    const after = { ...before, isActive: false, updatedAt: at }
    await Promotion.query(trx).findById(id).patch({ isActive: false, updatedAt: at })
    await noteChange(trx, { ...note, act: 'update', after })
    return paidOrder ? outcomes.used : outcomes.held
  })
