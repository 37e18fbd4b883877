import type { Knex } from 'knex'
import { slugOf } from '@shop/contracts/catalog/slugOf'
import { findNewAddress } from '../../catalogue/products/findNewAddress.ts'
import { rows } from '../../platform/database/rows.ts'
import { addressKey, withQuery } from './addressKey.ts'
import { guessOf, type Guess } from './formerAddresses.ts'

const visibleQueries = {
  products: "select slug from products where slug = ? and status = 'ACTIVE'",
  collections: 'select slug from collections where slug = ? and is_active = true',
}

/** Finds the current address of a product or a collection; null if there is none. Tested on SQLite and Postgres. */
export const findCurrentAddress = async (db: Knex, path: string): Promise<string | null> => {
  const [, kind, name] = /^\/(products|collections)\/([^/?#]+)$/.exec(path) ?? []
  if (!kind || !name) return null
  const slug = slugOf(name)
  const [page] = await rows(db, visibleQueries[kind as keyof typeof visibleQueries], [slug])
  const address = `/${kind}/${slug}`
  return page ? address : findNewAddress(db, address)
}

/** Finds the current address of a target's page; null if it no longer has one. */
const currentTarget = async (db: Knex, target: string): Promise<string | null> => {
  const [path = ''] = /^[^?#]*/.exec(target) ?? []
  if (!/^\/(products|collections)\/[^/]+$/.test(path)) return target
  const currentAddress = await findCurrentAddress(db, path)
  return currentAddress && currentAddress + target.slice(path.length)
}

const existingTarget = async (db: Knex, { target, mustExist }: Guess): Promise<string | null> =>
  mustExist ? findCurrentAddress(db, target) : target

/**
 * Finds the target of an address without a page: the new address of its product or collection, a redirect made by
 * staff, or the page that corresponds to another shop system's address. Null if there is none.
 */
export const findRedirect = async (db: Knex, url: string): Promise<string | null> => {
  const newAddress = await findNewAddress(db, url)
  if (newAddress) return newAddress
  const key = addressKey(url)
  if (key === null) return null
  const guess = guessOf(key)
  const candidates = await rows<{ path: string; target: string }>(
    db,
    'select path, target from redirects where path in (?, ?)',
    [key, guess?.target ?? key],
    'redirects of a path',
  )
  const redirect = candidates.find(({ path }) => path === key) ?? candidates[0]
  const redirectTarget = redirect && (await currentTarget(db, redirect.target))
  const target = redirectTarget ?? (guess && (await existingTarget(db, guess)))
  if (!target) return null
  const location = withQuery(target, url)
  return addressKey(location) === key ? null : location
}
