import { setImmediate as turn } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { rows } from '../../../platform/database/rows.ts'
import { readCatalogVersion } from '../catalogVersion.ts'
import { collectionMembers } from './collectionMembers.ts'
import { ProductIndex, type IndexedRow, type IndexedText } from './ProductIndex.ts'
import { sortedProducts } from './sortedProducts.ts'

/** Products read in one query: about ten milliseconds of work, after which other requests have their turn. */
const batchSize = 500

/** Maximum age, ms: sales change the order of best sellers without a new version of the catalogue. */
const maxAgeMs = 60_000

const columns = `l.price_from, l.rating, l.review_count, l.units_sold, l.created_at, l.options`

// All queries tested on SQLite and Postgres.
const listingsQuery = `select l.product_id as id, ${columns} from product_listings l
  where l.product_id > ? order by l.product_id limit ${batchSize}`

const textsQuery = `select product_id as id, title, facts, body from product_search
  where product_id > ? order by product_id limit ${batchSize}`

// The limit comes before the joins, as Postgres would otherwise read all texts.
const changesQuery = `select c.number, c.id, ${columns}, s.title, s.facts, s.body,
    (select string_agg(m.collection_id, ' ') from collection_products m where m.product_id = c.id) as collections
  from (select number, id from catalog_changes_index where (number, id) > (?, ?) order by number, id limit ${batchSize}) c
    left join product_listings l on l.product_id = c.id
    left join product_search s on s.product_id = l.product_id
  order by c.number, c.id`

type ChangeRow = IndexedText & { number: number; collections: string | null } & (
    | IndexedRow
    | { options: null }
  )

interface TableRead<Row> {
  /** Reads the rows after an id. */
  sql: string
  name: string
  onRow: (row: Row) => void
}

/** Reads a table from its first to its last id, a batch at a time. */
const readAll = async <Row extends { id: string }>(db: Knex, { sql, name, onRow }: TableRead<Row>) => {
  for (let lastId = '', isMore = true; isMore; await turn()) {
    const batch = await rows<Row>(db, sql, [lastId], name)
    for (const row of batch) onRow(row)
    lastId = batch.at(-1)?.id ?? lastId
    isMore = batch.length === batchSize
  }
}

const load = async (db: Knex, version: number) => {
  const [state] = await rows<{ changes: number }>(db, 'select changes from catalog_state')
  const products = new ProductIndex()
  await readAll<IndexedRow>(db, {
    sql: listingsQuery,
    name: 'products to hold',
    onRow: row => products.set(row),
  })
  return {
    products,
    sorted: sortedProducts(products),
    members: collectionMembers(db, products),
    /**
     * Resolves when the words are in memory; only searches wait for it. `addText` keeps a text that a change has set
     * before.
     */
    wordsLoaded: readAll<IndexedText>(db, {
      sql: textsQuery,
      name: 'words to hold',
      onRow: row => products.addText(row),
    }),
    version,
    readAt: Date.now(),
    /** Cursor in the log of changes. Changes made during the load are applied again, which does no harm. */
    cursor: { number: (state?.changes ?? 0) + 1, id: '' },
  }
}

/** All listed products in memory, with the fields by which lists filter, sort and search them. */
export type CatalogueIndex = Awaited<ReturnType<typeof load>>

/** Applies the changes since the cursor. Tested on SQLite and Postgres. */
const applyChanges = async (db: Knex, catalogue: CatalogueIndex) => {
  for (let isMore = true; isMore; await turn()) {
    const { number, id } = catalogue.cursor
    const changeRows = await rows<ChangeRow>(db, changesQuery, [number, id], 'changes of the catalogue')
    const movedIndexes: number[] = []
    for (const row of changeRows) {
      const productIndex =
        row.options === null ? catalogue.products.remove(row.id) : catalogue.products.set(row)
      if (row.options !== null) catalogue.products.setText(row)
      if (productIndex !== undefined) movedIndexes.push(productIndex)
      // The id may also be that of a collection whose order has changed.
      catalogue.members.forget(row.id)
      catalogue.members.forgetAffected(productIndex, row.collections?.split(' ') ?? [])
      catalogue.cursor = { number: row.number, id: row.id }
    }
    if (movedIndexes.length) catalogue.sorted.move(movedIndexes)
    isMore = changeRows.length === batchSize
  }
}

const createHolder = (deps: Pick<Deps, 'db'>) => {
  let catalogue: CatalogueIndex | null = null
  let refreshing: Promise<CatalogueIndex> | null = null

  const isFresh = (version: number) =>
    catalogue !== null && catalogue.version >= version && Date.now() - catalogue.readAt < maxAgeMs

  const refresh = async (version: number): Promise<CatalogueIndex> => {
    const readAt = Date.now()
    if (!catalogue || catalogue.products.needsRebuild) {
      const newCatalogue = await load(deps.db, version)
      // The next call reads everything again.
      newCatalogue.wordsLoaded.catch(() => catalogue === newCatalogue && (catalogue = null))
      catalogue = newCatalogue
    }
    await applyChanges(deps.db, catalogue)
    catalogue.version = version
    catalogue.readAt = readAt
    return catalogue
  }

  return async (): Promise<CatalogueIndex> => {
    const version = await readCatalogVersion(deps)
    while (!isFresh(version)) {
      // A load under way may have started before this version, so freshness is checked again after it.
      refreshing ??= refresh(version).finally(() => (refreshing = null))
      await refreshing
    }
    return catalogue!
  }
}

const holders = new WeakMap<object, ReturnType<typeof createHolder>>()

/**
 * Returns the present catalogue in memory: up to date at once after a change by this process, within a second after
 * changes by others. The first call reads all of it. Must not be called inside a transaction (SQLite has one
 * connection).
 */
export const loadCatalogue = (deps: Pick<Deps, 'db'>): Promise<CatalogueIndex> => {
  // Knex shares one configuration object between a pool and its transactions, so it can serve as the database's key.
  const dbConfig = deps.db.client.config as object
  const readCurrent = holders.get(dbConfig) ?? createHolder(deps)
  holders.set(dbConfig, readCurrent)
  return readCurrent()
}

/** Returns the catalogue once its words are in memory as well. */
export const loadCatalogueWithWords = async (deps: Pick<Deps, 'db'>): Promise<CatalogueIndex> => {
  const catalogue = await loadCatalogue(deps)
  await catalogue.wordsLoaded
  return catalogue
}
