import {
  type createStockPlace,
  maxStockPlaces,
  type StockPlace,
  type updateStockPlace,
} from '@shop/contracts/inventory/placeEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../../platform/database/errors.ts'
import { rows } from '../../../../platform/database/rows.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { noteChange } from '../../../../platform/events/audit/noteChange.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'
import { noSuchPlace, readPlaces, type PlaceRow } from './readPlaces.ts'

type Items = { items: StockPlace[] }
type Facts = { name: string; position?: number } | null

/** Locks all places, by id as transfers do, and returns them in their order. */
const lockPlacesInUse = async (trx: Knex.Transaction): Promise<PlaceRow[]> => {
  const allPlaces: PlaceRow[] = await trx('stock_places').orderBy('id').forUpdate().select()
  return allPlaces
    .filter(({ retired_at: retiredAt }) => retiredAt === null)
    .toSorted((a, b) => a.position - b.position)
}

/** Changes the list of places while all of them are locked. */
const saveWithPlacesLocked = (
  { db }: Deps,
  change: (trx: Knex.Transaction, places: readonly PlaceRow[]) => Promise<unknown>,
): Promise<Items> =>
  transaction(db, async trx => {
    await change(trx, await lockPlacesInUse(trx))
    return { items: await readPlaces(trx) }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'stock_places.name')
      ? new Failure('conflict', 'There is already a place with this name.')
      : error
  })

const recordChange = (
  trx: Knex.Transaction,
  entry: { at: string; userId: string; subjectId: string; before: Facts; after: Facts },
) => noteChange(trx, { ...entry, subject: 'stock-place' })

const refuseSameName = (places: readonly PlaceRow[], name: string) => {
  if (places.some(place => place.name.toLowerCase() === name.toLowerCase()))
    throw new Failure('conflict', `There is already a place called ${name}.`)
}

const defaultNameOf = (name: string) => (name.toLowerCase() === 'shop floor' ? 'Default place' : 'Shop floor')

/**
 * Names the default place, where all stock has been so far. If two people do so at the same time, the first
 * name is used.
 */
const nameDefault = async (
  trx: Knex.Transaction,
  before: PlaceRow | undefined,
  { at, userId, name }: { at: string; userId: string; name: string },
) => {
  if (before) {
    await trx('stock_places').where({ id: before.id }).update({ name })
    const names = { before: { name: before.name }, after: { name } }
    if (before.name !== name) await recordChange(trx, { at, userId, subjectId: before.id, ...names })
    return
  }
  const id = newId()
  const insertedRows = await rows(
    trx,
    `insert into stock_places (id, name, position, is_default, created_at) values (?, ?, 0, true, ?)
      on conflict do nothing returning id`,
    [id, name, at],
  )
  if (insertedRows.length > 0)
    await recordChange(trx, { at, userId, subjectId: id, before: null, after: { name } })
}

/**
 * Adds a place, and creates the default together with the first one. Throws `conflict`. Tested on SQLite and Postgres.
 */
export const addPlace = (
  deps: Deps,
  viewer: Viewer,
  { name, defaultName }: Input<typeof createStockPlace>,
): Promise<Items> =>
  saveWithPlacesLocked(deps, async (trx, placesBefore) => {
    const at = nowIso(deps)
    const [defaultPlace, ...furtherPlaces] = placesBefore
    if (furtherPlaces.length === 0) {
      const defaultPlaceName = defaultName ?? defaultPlace?.name ?? defaultNameOf(name)
      await nameDefault(trx, defaultPlace, { at, userId: viewer.id, name: defaultPlaceName })
    }
    const places = furtherPlaces.length === 0 ? await lockPlacesInUse(trx) : placesBefore
    refuseSameName(places, name)
    if (places.length >= maxStockPlaces) throw new Failure('conflict', `At most ${maxStockPlaces} places.`)
    const subjectId = newId()
    await trx('stock_places').insert({
      id: subjectId,
      name,
      position: Math.max(...places.map(({ position }) => position), 0) + 1,
      is_default: false,
      created_at: at,
    })
    await recordChange(trx, { at, userId: viewer.id, subjectId, before: null, after: { name } })
  })

const placeOf = (places: readonly PlaceRow[], id: string): PlaceRow => {
  const place = places.find(each => each.id === id)
  if (!place) throw noSuchPlace()
  return place
}

/** Renames a place or moves it in the list. Throws `not_found` and `conflict`. */
export const changePlace = (
  deps: Deps,
  viewer: Viewer,
  { id, name, position }: Input<typeof updateStockPlace>,
): Promise<Items> =>
  saveWithPlacesLocked(deps, async (trx, places) => {
    const place = placeOf(places, id)
    const otherPlaces = places.filter(each => each !== place)
    const currentIndex = places.indexOf(place)
    const newIndex = Math.min(position ?? currentIndex, otherPlaces.length)
    if (name !== undefined) {
      refuseSameName(otherPlaces, name)
      await trx('stock_places').where({ id }).update({ name })
    }
    for (const [index, each] of otherPlaces.toSpliced(newIndex, 0, place).entries())
      await trx('stock_places').where({ id: each.id }).update({ position: index })
    if (currentIndex === newIndex && (name ?? place.name) === place.name) return
    const isMoved = currentIndex !== newIndex
    await recordChange(trx, {
      at: nowIso(deps),
      userId: viewer.id,
      subjectId: id,
      before: { name: place.name, ...(isMoved && { position: currentIndex + 1 }) },
      after: { name: name ?? place.name, ...(isMoved && { position: newIndex + 1 }) },
    })
  })

/** Retires an empty place. Throws `not_found`, and `conflict` if it has stock or a stock-take counts it. */
export const retirePlace = (deps: Deps, viewer: Viewer, id: string): Promise<Items> =>
  saveWithPlacesLocked(deps, async (trx, places) => {
    const { name, is_default: isDefault } = placeOf(places, id)
    if (isDefault)
      throw new Failure('conflict', `${name} is where deliveries and returns go by default, so it stays.`)
    const storedUnits = await trx('place_stock').where({ place_id: id }).first('variant_id')
    if (storedUnits)
      throw new Failure('conflict', `Garments still lie in ${name}. Please transfer them elsewhere first.`)
    const openStockTake = await trx('stock_takes').where({ place_id: id, state: 'open' }).first('number')
    if (openStockTake)
      throw new Failure(
        'conflict',
        `S-${openStockTake.number} counts ${name}. Please post or cancel it first.`,
      )
    const at = nowIso(deps)
    await trx('stock_places').where({ id }).update({ retired_at: at })
    await recordChange(trx, { at, userId: viewer.id, subjectId: id, before: { name }, after: null })
  })
