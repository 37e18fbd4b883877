import {
  builtInViewNames,
  storedQuery,
  type ListName,
  maxViews,
  type SavedView,
} from '@shop/contracts/admin/viewEndpoints'
import { segmentOfView } from '@shop/contracts/segments'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { BaseModel, newId } from '../../platform/database/BaseModel.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { Failure, invalid, notFound } from '../../platform/http/Failure.ts'
import { rejectDuplicate } from '../../platform/http/rejectDuplicate.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'

class ListView extends BaseModel {
  static override tableName = 'list_views'

  declare id: string
  declare list: ListName
  /** Null if the view is shared. */
  declare ownerId: string | null
  declare savedBy: string | null
  declare name: string
  declare nameKey: string
  declare query: string
  declare createdAt: string
}

const mayChange = (view: ListView, { id, permissions }: Viewer): boolean =>
  view.ownerId === id || (view.ownerId === null && (view.savedBy === id || permissions.has('settings:write')))

const present = (view: ListView, viewer: Viewer): SavedView => {
  const { id, list, name, query, ownerId } = view
  return { id, list, name, query, isShared: ownerId === null, mayChange: mayChange(view, viewer) }
}

const keyOf = (name: string): string => name.toLowerCase()

const nameTaken = { name: 'There is already a view with this name. Please choose another one.' }

const checkName = (list: ListName, name: string): void => {
  if (builtInViewNames[list].some(builtIn => keyOf(builtIn) === keyOf(name))) throw invalid(nameTaken)
}

/** Awaits a save; throws `validation_failed` if another view with the same owner, or shared, has the name. */
const refusingTakenName = <T>(save: Promise<T>): Promise<T> =>
  rejectDuplicate(save, { 'list_views.name_key': nameTaken })

/**
 * Throws `limit_reached` if an owner (null: everybody) already has the maximum number of views of a list. Locks these
 * views, so that simultaneous saves wait for each other.
 */
const checkViewLimit = async (
  trx: Knex.Transaction,
  list: ListName,
  ownerId: string | null,
): Promise<void> => {
  const views = () => trx('list_views').where({ list, owner_id: ownerId })
  await views().forUpdate().select('id')
  if ((await countRows(views())) < maxViews) return
  throw new Failure(
    'limit_reached',
    ownerId === null
      ? `This list has ${maxViews} shared views. Please delete one first.`
      : `You have ${maxViews} views of this list. Please delete one first.`,
  )
}

/** Reads the viewer's own views of a list and the shared ones, by name. */
export const readViews = async (db: Knex, viewer: Viewer, list: ListName): Promise<SavedView[]> => {
  const views = await ListView.query(db)
    .where({ list })
    .where(query => void query.whereNull('owner_id').orWhere({ owner_id: viewer.id }))
    .orderBy(['name_key', 'id'])
  return views.map(view => present(view, viewer))
}

interface NewView {
  list: ListName
  name: string
  query: string
  isShared: boolean
}

/** Saves a view. Throws `limit_reached`, and `validation_failed` if its name is already used. */
export const insertView = (
  deps: Deps,
  viewer: Viewer,
  { list, name, query, isShared }: NewView,
): Promise<SavedView> => {
  checkName(list, name)
  const ownerId = isShared ? null : viewer.id
  return refusingTakenName(
    transaction(deps.db, async trx => {
      await checkViewLimit(trx, list, ownerId)
      const view = await ListView.query(trx).insertAndFetch({
        id: newId(),
        list,
        ownerId,
        savedBy: viewer.id,
        name,
        nameKey: keyOf(name),
        query: storedQuery(query),
        createdAt: nowIso(deps),
      })
      return present(view, viewer)
    }),
  )
}

/** Finds a view that the viewer may change. Throws `not_found`, also for views of other people, and `forbidden`. */
const findChangeable = async (trx: Knex.Transaction, viewer: Viewer, id: string): Promise<ListView> => {
  const view = await ListView.query(trx).findById(id).forUpdate()
  if (!view || (view.ownerId !== null && view.ownerId !== viewer.id))
    throw notFound('This view does not exist. Somebody may have deleted it.')
  if (!mayChange(view, viewer))
    throw new Failure(
      'forbidden',
      'Only the person who shared this view, or someone who may change settings, can change or delete it.',
    )
  return view
}

/** Throws `conflict` if a promotion is for the segment of a view. */
const checkUnused = async (trx: Knex.Transaction, { id }: ListView): Promise<void> => {
  const promotion: { code: string } | undefined = await trx('promotions')
    .where({ segment_id: id })
    .first('code')
  if (promotion)
    throw new Failure(
      'conflict',
      `The code ${promotion.code} is for the customers of this view. Please let the promotion be for somebody else first.`,
    )
}

interface ViewChange {
  id: string
  name?: string | undefined
  query?: string | undefined
  isShared?: boolean | undefined
}

/**
 * Renames a view, replaces its filters, or shares it. A shared view no longer belongs to a person. Throws `not_found`,
 * `forbidden`, `limit_reached`, `conflict` if a promotion needs its segment, and `validation_failed` if its name is
 * already used.
 */
export const patchView = (
  deps: Deps,
  viewer: Viewer,
  { id, name, query, isShared }: ViewChange,
): Promise<SavedView> =>
  refusingTakenName(
    transaction(deps.db, async trx => {
      const view = await findChangeable(trx, viewer, id)
      if (name !== undefined) checkName(view.list, name)
      const newOwnerId = isShared ? null : viewer.id
      const ownerId = isShared === undefined ? view.ownerId : newOwnerId
      if (ownerId !== view.ownerId) await checkViewLimit(trx, view.list, ownerId)
      const losesSegment = query !== undefined && !segmentOfView(storedQuery(query))
      if (ownerId !== null || losesSegment) await checkUnused(trx, view)
      const updatedView = await view.$query(trx).patchAndFetch({
        ownerId,
        ...(name !== undefined && { name, nameKey: keyOf(name) }),
        ...(query !== undefined && { query: storedQuery(query) }),
      })
      return present(updatedView, viewer)
    }),
  )

/** Deletes a view. Throws `not_found`, `forbidden`, and `conflict` if a promotion is for its segment. */
export const removeView = (deps: Deps, viewer: Viewer, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const view = await findChangeable(trx, viewer, id)
    await checkUnused(trx, view)
    await view.$query(trx).delete()
  })
