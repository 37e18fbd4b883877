import { noteChange } from '../audit/noteChange.ts'
import { newId } from '../database/BaseModel.ts'
import { isUniqueViolation } from '../database/errors.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { Failure, invalid, notFound } from '../http/Failure.ts'
import type { Viewer } from '../http/Viewer.ts'
import { checkTerms, type Terms } from './checkTerms.ts'
import { presentPromotion } from './present.ts'
import { Promotion } from './Promotion.ts'

const subject = 'promotion'
export const noSuchPromotion = () => notFound('This promotion does not exist.')

const saying = async <T>(save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (isUniqueViolation(error, 'promotions.code')) throw invalid({ code: 'This code exists already.' })
    throw error
  }
}

/** Makes a promotion. Throws `validation_failed`. */
export const addPromotion = (deps: Deps, viewer: Viewer, input: Terms): Promise<Promotion> => {
  const at = nowIso(deps)
  const terms = checkTerms(input, at)
  return saying(
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

/** Names what is saved now of each field that the stale save would have changed. */
const stale = (now: Promotion, wanted: Terms) => {
  const saved = presentPromotion(now)
  const differing = (Object.keys(wanted) as (keyof Terms)[]).filter(name => wanted[name] !== saved[name])
  return new Failure(
    'conflict',
    'Somebody else has changed this promotion. Please check what is saved now.',
    {
      fields: {
        ...Object.fromEntries(differing.map(name => [name, `Saved now: ${saved[name] ?? 'none'}.`])),
        version: String(now.version),
      },
    },
  )
}

/** Changes a promotion that still is of this version. Throws `validation_failed`, `not_found`, `conflict`. */
export const changePromotion = (
  deps: Deps,
  viewer: Viewer,
  { id, version, ...input }: Terms & { id: string; version: number },
): Promise<Promotion> => {
  const at = nowIso(deps)
  return saying(
    transaction(deps.db, async trx => {
      const before = await Promotion.query(trx).findById(id)
      if (!before) throw noSuchPromotion()
      const terms = checkTerms(input, at, before.endsAt)
      const changed = await Promotion.query(trx)
        .patch({ ...terms, version: version + 1, updatedAt: at })
        .where({ id, version })
      const now = await Promotion.query(trx).findById(id).throwIfNotFound()
      if (changed === 0) throw stale(now, terms)
      await noteChange(trx, {
        at,
        userId: viewer.id,
        act: 'update',
        subject,
        subjectId: id,
        before: presentPromotion(before),
        after: presentPromotion(now),
      })
      return now
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
