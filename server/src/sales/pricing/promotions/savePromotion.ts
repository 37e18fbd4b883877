import { saveOver } from '../../../platform/events/audit/saveOver.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { orTaken } from '../../../platform/http/orTaken.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { checkTerms, type Terms } from './checkTerms.ts'
import { presentPromotion } from './present.ts'
import { Promotion } from './Promotion.ts'

const subject = 'promotion'
export const noSuchPromotion = () => notFound('This promotion does not exist.')

const orCodeTaken = <T>(save: Promise<T>) =>
  orTaken(save, { 'promotions.code': { code: 'This code already exists.' } })

/** Snapshot of what staff decide, for the audit log. */
const facts = ({
  code,
  kind,
  value,
  minimumSpend,
  startsAt,
  endsAt,
  usageLimit,
  perCustomerLimit,
  isActive,
}: Promotion): Terms => ({
  code,
  kind,
  value,
  minimumSpend,
  startsAt,
  endsAt,
  usageLimit,
  perCustomerLimit,
  isActive,
})

/** Makes a promotion. Throws `validation_failed`. */
export const addPromotion = (deps: Deps, viewer: Viewer, input: Terms): Promise<Promotion> => {
  const at = nowIso(deps)
  const terms = checkTerms(input, at)
  return orCodeTaken(
    transaction(deps.db, async trx => {
      const row = { id: newId(), ...terms, createdAt: at, updatedAt: at }
      const made = await Promotion.query(trx).insertAndFetch(row)
      const after = presentPromotion(made)
      await noteChange(trx, {
        at,
        userId: viewer.id,
        act: 'create',
        subject,
        subjectId: made.id,
        before: null,
        after,
      })
      return made
    }),
  )
}

/** Changes a promotion that still is of this version. Throws `validation_failed`, `not_found`, `conflict`. */
export const changePromotion = (
  deps: Deps,
  viewer: Viewer,
  { id, version, ...input }: Terms & { id: string; version: number },
): Promise<Promotion> => {
  const at = nowIso(deps)
  return orCodeTaken(
    transaction(deps.db, async trx => {
      const read = async () => {
        const found = await Promotion.query(trx).findById(id)
        if (!found) throw noSuchPromotion()
        return found
      }
      const { after } = await saveOver(trx, {
        userId: viewer.id,
        at,
        subject,
        id,
        version,
        read,
        facts,
        wanted: input,
        write: async before => {
          const terms = checkTerms(input, at, before.endsAt)
          const change = { ...terms, version: before.version + 1, updatedAt: at }
          return (await Promotion.query(trx).patch(change).where({ id, version: before.version })) > 0
        },
      })
      return after
    }),
  )
}

type Outcome = 'deleted' | 'deactivated, used' | 'deactivated, held'

/**
 * Deletes a promotion, or switches one off that an order was paid with or is about to be: its history stays. Throws
 * `not_found`.
 */
export const dropPromotion = (deps: Deps, viewer: Viewer, id: string): Promise<Outcome> =>
  transaction(deps.db, async trx => {
    const at = nowIso(deps)
    // Locks it, so that no order takes it while we look.
    const locked = await trx('promotions').where({ id }).increment('version', 1)
    if (locked === 0) throw noSuchPromotion()
    const before = presentPromotion(await Promotion.query(trx).findById(id).throwIfNotFound())
    const used = () => trx('orders').where({ promotion_id: id })
    const wasUsed = await used().whereNotNull('paid_at').first('id')
    const isHeld = await used().where({ status: 'PENDING' }).first('id')
    const note = { at, userId: viewer.id, subject, subjectId: id, before }
    if (!wasUsed && !isHeld) {
      await trx('promotions').where({ id }).delete()
      await noteChange(trx, { ...note, act: 'delete', after: null })
      return 'deleted'
    }
    const after = { ...before, isActive: false, updatedAt: at }
    await Promotion.query(trx).findById(id).patch({ isActive: false, updatedAt: at })
    await noteChange(trx, { ...note, act: 'update', after })
    return wasUsed ? 'deactivated, used' : 'deactivated, held'
  })
