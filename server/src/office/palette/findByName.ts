import type { CollectionHit, PromotionHit } from '@shop/contracts/palette/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { wordsAmong } from '../../platform/database/parseSearch.ts'
import { wordsIn } from '../../platform/database/words.ts'
import { nearest } from './nearest.ts'

/** Number of newest names with which a misspelt one is compared. */
const maxCompared = 500

const readCollections = (db: Knex, where: string, bindings: string[], limit: number) =>
  rows<CollectionHit>(
    db,
    `select id, name, slug, is_active as "isActive" from collections where ${where}
      order by sort, name, id limit ${limit}`,
    bindings,
  )
const readPromotions = (db: Knex, where: string, bindings: string[], limit: number) =>
  rows<PromotionHit>(
    db,
    `select id, code, is_active as "isActive" from promotions where ${where}
      order by created_at desc, id limit ${limit}`,
    bindings,
  )

/** Converts `isActive` to a boolean, since SQLite stores 0 and 1. */
const withFlag = <Hit extends { isActive: unknown }>(hit: Hit) => ({
  ...hit,
  isActive: Boolean(hit.isActive),
})

/** Finds collections with each of the words in their name or slug. Tested on SQLite and Postgres. */
export const findCollectionHits = async (db: Knex, q: string, max: number): Promise<CollectionHit[]> => {
  const { sql, bindings } = wordsAmong(db, ['name', 'slug'], q)
  return (await readCollections(db, sql, bindings, max)).map(withFlag)
}

/**
 * Finds promotions with each part of the text in their code, newest first: `eid 10` is EID10. Tested on SQLite and
 * Postgres.
 */
export const findPromotionHits = async (db: Knex, q: string, max: number): Promise<PromotionHit[]> => {
  const words = wordsIn(q)
  if (words.length === 0) return []
  const { sql, bindings } = wordsAmong(db, ['code'], words.join(' '))
  return (await readPromotions(db, sql, bindings, max)).map(withFlag)
}

/** Finds collections and promotions by a misspelt name. */
export const findNearNames = async (db: Knex, q: string, max: number) => {
  if (wordsIn(q).length === 0) return { collections: [], promotions: [] }
  const [collections, promotions] = await Promise.all([
    readCollections(db, 'true', [], maxCompared),
    readPromotions(db, 'true', [], maxCompared),
  ])
  return {
    collections: nearest(collections.map(withFlag), ({ name }) => name, q).slice(0, max),
    promotions: nearest(promotions.map(withFlag), ({ code }) => code, q).slice(0, max),
  }
}
