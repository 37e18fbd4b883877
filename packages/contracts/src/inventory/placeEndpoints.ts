import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  count,
  csv,
  emptyLine,
  id,
  instant,
  limit,
  line,
  listOf,
  maxUnits,
  nothing,
  page,
  search,
  wholeBetween,
} from '../fields.ts'

/** Maximum number of places of a shop. */
export const maxPlaces = 20
const maxLines = 500
const name = line(60)

/** A place where stock is stored. Units in no other place are in the default one, to which returns go. */
export const StockPlace = z.object({ id, name: z.string(), isDefault: z.boolean(), units: count })

const Places = z.object({ items: z.array(StockPlace) })
const placed = z.array(z.object({ placeId: id, units: count }))

/**
 * Units of a variant by place. `fetch`: units to fetch from other places, because more were sold than the default place
 * has.
 */
export const PlaceStock = z.object({ variantId: id, places: placed, fetch: placed })

const Named = z.object({ id, name: z.string() })

/** Units moved from one place to another. */
export const Transfer = z.object({
  id,
  /** `T-1001`. */
  number: z.string(),
  from: Named,
  to: Named,
  at: instant,
  actorName: z.nullable(z.string()),
  note: z.string(),
  units: count,
  lines: z.array(
    z.object({
      id,
      /** Null once the variant has been deleted. */
      variantId: z.nullable(id),
      sku: z.string(),
      /** `Najd Thobe (White, 54)`. */
      name: z.string(),
      quantity: count,
    }),
  ),
  takenBackAt: z.nullable(instant),
  takenBackBy: z.nullable(z.string()),
})

export const listStockPlaces = endpoint({
  method: 'GET',
  path: '/admin/inventory/places',
  access: 'stock:read',
  summary: 'Places in which the stock lies, in their order; none for a shop with one place.',
  input: nothing,
  answer: Places,
})

export const createStockPlace = endpoint({
  method: 'POST',
  path: '/admin/inventory/places',
  access: 'stock:write',
  summary:
    'Adds a place. With the first one the place where everything has been so far becomes the default, called `defaultName`.',
  input: z.strictObject({ name, defaultName: z.optional(name) }),
  answer: Places,
  failures: ['conflict'],
})

export const updateStockPlace = endpoint({
  method: 'PATCH',
  path: '/admin/inventory/places/{id}',
  access: 'stock:write',
  summary: 'Renames a place, or moves it to a position in the list, counted from 0.',
  input: z.strictObject({
    id,
    name: z.optional(name),
    position: z.optional(wholeBetween(0, maxPlaces)),
  }),
  answer: Places,
  failures: ['conflict'],
})

export const retireStockPlace = endpoint({
  method: 'DELETE',
  path: '/admin/inventory/places/{id}',
  access: 'stock:write',
  summary: 'Retires a place in which nothing lies. Its transfers stay.',
  input: byId,
  answer: Places,
  failures: ['conflict'],
})

export const listPlaceStock = endpoint({
  method: 'GET',
  path: '/admin/inventory/place-stock',
  access: 'stock:read',
  summary:
    'Units of some variants by place, and what has to be fetched from elsewhere since more was sold than lies in the default place. Empty for a shop with one place.',
  input: z.strictObject({ variantIds: z.array(id).check(z.maxLength(100)) }),
  answer: z.object({ items: z.array(PlaceStock) }),
})

export const exportPlaceStock = endpoint({
  method: 'GET',
  path: '/admin/inventory/place-stock/csv',
  access: 'stock:read',
  summary: 'Units of every variant as CSV, a column for each place.',
  input: nothing,
  answer: csv,
})

export const listTransfers = endpoint({
  method: 'GET',
  path: '/admin/inventory/transfers',
  access: 'stock:read',
  summary: 'Transfers between places, newest first. `search` looks for a number, a SKU, a name or a note.',
  input: z.strictObject({ search: search(120), page, limit }),
  answer: listOf(Transfer),
})

export const createTransfer = endpoint({
  method: 'POST',
  path: '/admin/inventory/transfers',
  access: 'stock:write',
  summary:
    'Notes units that went from one place to another. `transferId` is an idempotency key chosen by the client: a retry moves them once; reuse for another transfer is refused with 409. More than lies there is refused.',
  input: z
    .strictObject({
      transferId: id,
      fromId: id,
      toId: id,
      lines: z.array(z.strictObject({ variantId: id, quantity: wholeBetween(1, maxUnits) })).check(
        z.minLength(1, 'Please add at least one variant.'),
        z.maxLength(maxLines, `At most ${maxLines} lines.`),
        z.refine(
          lines => new Set(lines.map(({ variantId }) => variantId)).size === lines.length,
          'A variant stands in two lines. Please put them together.',
        ),
      ),
      note: emptyLine(200),
    })
    .check(
      z.refine(({ fromId, toId }) => fromId !== toId, {
        error: 'Please choose two different places.',
        path: ['toId'],
      }),
    ),
  answer: Transfer,
  failures: ['not_found', 'conflict'],
})

export const takeBackTransfer = endpoint({
  method: 'POST',
  path: '/admin/inventory/transfers/{id}/take-back',
  access: 'stock:write',
  summary: 'Takes back a transfer that was noted by mistake: its units lie where they came from.',
  input: byId,
  answer: Transfer,
  failures: ['conflict'],
})

export type StockPlace = z.output<typeof StockPlace>
export type PlaceStock = z.output<typeof PlaceStock>
export type Transfer = z.output<typeof Transfer>
