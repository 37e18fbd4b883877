import { setImmediate as turn } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { rows } from '../../../platform/database/rows.ts'
import { readCatalogVersion } from '../catalogVersion.ts'
import { collectionMembers } from './collectionMembers.ts'
import { ProductIndex, type IndexedRow, type IndexedText } from './ProductIndex.ts'
import { sortedPlaces } from './sortedPlaces.ts'

/** Products read at once: about ten milliseconds of work, after which other requests have their turn. */
const atOnce = 500

/** Sales change the order of best sellers without a new version of the catalogue: maximum age of that order, ms. */
const longestKept = 60_000

const columns = `l.price_from, l.rating, l.review_count, l.units_sold, l.created_at, l.options`

// All queries tested on SQLite and Postgres.
const all = `select l.product_id as id, ${columns} from product_listings l
  where l.product_id > ? order by l.product_id limit ${atOnce}`

const allTexts = `select product_id as id, title, facts, body from product_search
  where product_id > ? order by product_id limit ${atOnce}`

// The limit comes before the joins, as Postgres would otherwise read all texts.
const changes = `select c.number, c.id, ${columns}, s.title, s.facts, s.body,
    (select string_agg(m.collection_id, ' ') from collection_products m where m.product_id = c.id) as collections
  from (select number, id from catalog_changes_index where (number, id) > (?, ?) order by number, id limit ${atOnce}) c
    left join product_listings l on l.product_id = c.id
    left join product_search s on s.product_id = l.product_id
  order by c.number, c.id`

type ChangeRow = IndexedText & { number: number; collections: string | null } & (
    | IndexedRow
    | { options: null }
  )

interface Reading<Row> {
  /** Reads the rows after an id. */
  sql: string
  name: string
  take: (row: Row) => void
}

/** Reads a table from its first to its last id, a part at a time. */
const readAll = async <Row extends { id: string }>(db: Knex, { sql, name, take }: Reading<Row>) => {
  for (let last = '', isMore = true; isMore; await turn()) {
    const found = await rows<Row>(db, sql, [last], name)
    for (const row of found) take(row)
    last = found.at(-1)?.id ?? last
    isMore = found.length === atOnce
  }
}

const load = async (db: Knex, version: number) => {
  const [state] = await rows<{ changes: number }>(db, 'select changes from catalog_state')
  const products = new ProductIndex()
  await readAll<IndexedRow>(db, { sql: all, name: 'products to hold', take: row => products.set(row) })
  return {
    products,
    sorted: sortedPlaces(products),
    members: collectionMembers(db, products),
    /** Resolves when the words are there; only searches wait for them. A change that came first is newer. */
    words: readAll<IndexedText>(db, {
      sql: allTexts,
      name: 'words to hold',
      take: row => products.addText(row),
    }),
    version,
    readAt: Date.now(),
    /** Cursor in the log of changes. Changes made during the load are applied again, which does no harm. */
    last: { number: (state?.changes ?? 0) + 1, id: '' },
  }
}

/** All listed products in memory, with the fields by which lists filter, sort and search them. */
export type CatalogueIndex = Awaited<ReturnType<typeof load>>

/** Applies the changes since the cursor. Tested on SQLite and Postgres. */
const follow = async (db: Knex, catalogue: CatalogueIndex) => {
  for (let isMore = true; isMore; await turn()) {
    const { number, id } = catalogue.last
    const found = await rows<ChangeRow>(db, changes, [number, id], 'changes of the catalogue')
    const moved: number[] = []
    for (const row of found) {
      const place = row.options === null ? catalogue.products.remove(row.id) : catalogue.products.set(row)
      if (row.options !== null) catalogue.products.setText(row)
      if (place !== undefined) moved.push(place)
      // The id may also be that of a collection whose order has changed.
      catalogue.members.forget(row.id)
      catalogue.members.follow(place, row.collections?.split(' ') ?? [])
      catalogue.last = { number: row.number, id: row.id }
    }
    if (moved.length) catalogue.sorted.move(moved)
    isMore = found.length === atOnce
  }
}

const holder = (deps: Pick<Deps, 'db'>) => {
  let catalogue: CatalogueIndex | null = null
  let reading: Promise<CatalogueIndex> | null = null

  const isFresh = (version: number) =>
    catalogue !== null && catalogue.version >= version && Date.now() - catalogue.readAt < longestKept

  const bring = async (version: number): Promise<CatalogueIndex> => {
    const readAt = Date.now()
    if (!catalogue || catalogue.products.isWorn) {
      const loaded = await load(deps.db, version)
      // The next call reads everything again.
      loaded.words.catch(() => catalogue === loaded && (catalogue = null))
      catalogue = loaded
    }
    await follow(deps.db, catalogue)
    catalogue.version = version
    catalogue.readAt = readAt
    return catalogue
  }

  return async (): Promise<CatalogueIndex> => {
    const version = await readCatalogVersion(deps)
    while (!isFresh(version)) {
      // A load under way may have started before this version, so freshness is checked again after it.
      reading ??= bring(version).finally(() => (reading = null))
      await reading
    }
    return catalogue!
  }
}

const holders = new WeakMap<object, ReturnType<typeof holder>>()

/**
 * Returns the present catalogue in memory: up to date at once after a change by this process, within a second after
 * changes by others. The first call reads all of it. Must not be called inside a transaction (SQLite has one
 * connection).
 */
export const holdCatalogue = (deps: Pick<Deps, 'db'>): Promise<CatalogueIndex> => {
  // Knex shares one configuration object between a pool and its transactions, so it can serve as the database's key.
  const name = deps.db.client.config as object
  const known = holders.get(name) ?? holder(deps)
  holders.set(name, known)
  return known()
}

/** Returns the catalogue once its words are in memory as well. */
export const holdWords = async (deps: Pick<Deps, 'db'>): Promise<CatalogueIndex> => {
  const held = await holdCatalogue(deps)
  await held.words
  return held
}
