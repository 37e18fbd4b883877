import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  count,
  csv,
  lineOrEmpty,
  id,
  instant,
  limit,
  line,
  listOf,
  maxUnits,
  noInput,
  page,
  search,
  wholeBetween,
} from '../fields.ts'

/** Maximum number of places of a shop. */
export const maxStockPlaces = 20
const maxTransferLines = 500
const name = line(60)

/** A place where stock is stored. Units that are in no other place are in the default place, which receives returns. */
export const StockPlace = z.object({ id, name: z.string(), isDefault: z.boolean(), units: count })

const PlaceList = z.object({ items: z.array(StockPlace) })
const placeUnits = z.array(z.object({ placeId: id, units: count }))

/**
 * Units of a variant by place. `fetch`: units to fetch from other places, because more were sold than are in the
 * default place.
 */
export const PlaceStock = z.object({ variantId: id, places: placeUnits, fetch: placeUnits })

const NamedPlace = z.object({ id, name: z.string() })

/** Units moved from one place to another. */
export const Transfer = z.object({
  id,
  /** `T-1001`. */
  number: z.string(),
  from: NamedPlace,
  to: NamedPlace,
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
  call: 'GET /admin/inventory/places',
  access: 'stock:read',
  summary:
    'Lists the places in which stock is stored, in their order. The list is empty for a shop with one place.',
  input: noInput,
  answer: PlaceList,
})

export const createStockPlace = endpoint({
  call: 'POST /admin/inventory/places',
  access: 'stock:write',
  summary:
    'Creates a place. With the first one, the place where all stock has been so far becomes the default, named `defaultName`.',
  input: z.strictObject({ name, defaultName: z.optional(name) }),
  answer: PlaceList,
  failures: ['conflict'],
})

export const updateStockPlace = endpoint({
  call: 'PATCH /admin/inventory/places/{id}',
  access: 'stock:write',
  summary: 'Renames a place, or moves it to a position in the list, counted from 0.',
  input: z.strictObject({
    id,
    name: z.optional(name),
    position: z.optional(wholeBetween(0, maxStockPlaces)),
  }),
  answer: PlaceList,
  failures: ['conflict'],
})

export const retireStockPlace = endpoint({
  call: 'DELETE /admin/inventory/places/{id}',
  access: 'stock:write',
  summary: 'Retires an empty place. Its transfers are kept.',
  input: byId,
  answer: PlaceList,
  failures: ['conflict'],
})

export const listPlaceStock = endpoint({
  call: 'GET /admin/inventory/place-stock',
  access: 'stock:read',
  summary:
    'Lists the units of some variants by place, and the units to fetch from other places because the default place has fewer than were sold. The list is empty for a shop with one place.',
  input: z.strictObject({ variantIds: z.array(id).check(z.maxLength(100)) }),
  answer: z.object({ items: z.array(PlaceStock) }),
})

export const exportPlaceStock = endpoint({
  call: 'GET /admin/inventory/place-stock/csv',
  access: 'stock:read',
  summary: 'Exports the units of every variant as CSV, with a column for each place.',
  input: noInput,
  answer: csv,
})

export const listTransfers = endpoint({
  call: 'GET /admin/inventory/transfers',
  access: 'stock:read',
  summary:
    'Lists transfers between places, newest first. `search` looks for a number, a SKU, a name or a note.',
  input: z.strictObject({ search: search(120), page, limit }),
  answer: listOf(Transfer),
})

export const createTransfer = endpoint({
  call: 'POST /admin/inventory/transfers',
  access: 'stock:write',
  summary:
    'Records the transfer of units from one place to another. `transferId` is an idempotency key chosen by the client: a retry moves them once; reuse for a different transfer fails with 409. Fails if the place has fewer units.',
  input: z
    .strictObject({
      transferId: id,
      fromId: id,
      toId: id,
      lines: z.array(z.strictObject({ variantId: id, quantity: wholeBetween(1, maxUnits) })).check(
        z.minLength(1, 'Please add at least one variant.'),
        z.maxLength(maxTransferLines, `At most ${maxTransferLines} lines.`),
        z.refine(
          lines => new Set(lines.map(({ variantId }) => variantId)).size === lines.length,
          'A variant is listed in two lines. Please combine them.',
        ),
      ),
      note: lineOrEmpty(200),
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
  call: 'POST /admin/inventory/transfers/{id}/take-back',
  access: 'stock:write',
  summary: 'Reverses a transfer that was recorded by mistake. Its units return to the place they came from.',
  input: byId,
  answer: Transfer,
  failures: ['conflict'],
})

export type StockPlace = z.output<typeof StockPlace>
export type PlaceStock = z.output<typeof PlaceStock>
export type Transfer = z.output<typeof Transfer>
