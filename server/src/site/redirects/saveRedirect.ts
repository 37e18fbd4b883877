import { maxRedirects, type Redirect } from '@shop/contracts/shop/redirectEndpoints'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { countRows } from '../../platform/database/countMany.ts'
import type { LastStep } from '../../platform/database/beforeCommit.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { Failure, invalid, notFound } from '../../platform/http/Failure.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { addressKey } from './addressKey.ts'
import { findRedirect, findCurrentAddress } from './findRedirect.ts'
import { isOwnPage } from './formerAddresses.ts'

export interface RedirectRow {
  id: string
  path: string
  target: string
  import_id: string | null
  updated_at: string
}

export interface RedirectInput {
  path: string
  target: string
}

export const presentRedirect = ({
  id,
  path,
  target,
  updated_at,
}: Omit<RedirectRow, 'import_id'>): Redirect => ({
  id,
  path,
  target,
  updatedAt: updated_at,
})

const columns = ['id', 'path', 'target', 'import_id', 'updated_at']

const noSuchRedirect = () => notFound('This redirect does not exist. Somebody may have deleted it.')

/** Tells whether the API, the back office or the media answer a path, which never reaches a redirect. */
const isServedOtherwise = (path: string): boolean => /^\/(api|admin|media)(\/|$)/i.test(path)

/**
 * Normalises the address of a redirect. Throws `validation_failed` if this shop has a page there; `isListed` tells
 * whether a product or a collection has that address.
 */
export const readPath = async (
  address: string,
  isListed: (path: string) => boolean | Promise<boolean>,
): Promise<string> => {
  const path = addressKey(address)
  if (path === null)
    throw invalid({ path: 'Please enter an address of the former shop, such as /pages/eid.' })
  if (isOwnPage(path) || isServedOtherwise(path) || (await isListed(path)))
    throw invalid({ path: 'This shop has a page at this address, so it cannot be redirected.' })
  return path
}

const otherSiteFailure = () =>
  invalid({ target: 'Please enter an address of this shop, such as /collections/eid.' })

const missingTexts: Readonly<Record<string, string>> = {
  products: 'There is no product on sale at this address.',
  collections: 'There is no active collection at this address.',
}

/**
 * Converts a target to a path of this shop that has a page or a redirect to one. `willBeRedirected` tells whether an
 * address is about to get a redirect. Throws `validation_failed`.
 */
export const readTarget = async (
  db: Knex,
  publicUrl: string,
  address: string,
  willBeRedirected: (path: string) => boolean = () => false,
): Promise<string> => {
  const shopUrl = new URL(publicUrl)
  let url: URL
  try {
    url = new URL(address, shopUrl)
  } catch {
    throw otherSiteFailure()
  }
  const isPath = address.startsWith('/') || /^https?:/i.test(address)
  if (!isPath || url.host !== shopUrl.host || isServedOtherwise(url.pathname)) throw otherSiteFailure()
  const path = url.pathname.replace(/(.)\/$/, '$1')
  const key = addressKey(path + url.search) ?? path
  if (isOwnPage(key) || willBeRedirected(key)) return `${key}${url.search}${url.hash}`
  const currentAddress = await findCurrentAddress(db, key)
  if (currentAddress !== null) return `${currentAddress}${url.search}${url.hash}`
  const finalTarget = await findRedirect(db, `${path}${url.search}`)
  if (finalTarget !== null) return `${finalTarget}${url.hash}`
  const [, kind = ''] = /^\/(products|collections)\/[^/]+$/.exec(key) ?? []
  throw invalid({ target: missingTexts[kind] ?? 'This shop has no page at this address.' })
}

/**
 * Resolves a target that is redirected itself, and points existing redirects to this address at the final target, so
 * that no visitor is redirected twice. Throws `validation_failed` if the target leads back to the address.
 */
const followTarget = async (
  trx: Knex.Transaction,
  { path, target }: RedirectInput,
  at: string,
): Promise<{ target: string; target_path: string }> => {
  const key = addressKey(target)
  if (key === null) throw otherSiteFailure()
  const next: { target: string } | undefined = await trx('redirects').where({ path: key }).first('target')
  const finalTarget = next?.target ?? target
  const targetPath = addressKey(finalTarget) ?? key
  if (key === path || targetPath === path)
    throw invalid({
      target: next
        ? `${key} leads to ${path}: visitors would go round in a circle.`
        : 'An address cannot lead to itself.',
    })
  const resolved = { target: finalTarget, target_path: targetPath }
  await trx('redirects')
    .where({ target_path: path })
    .update({ ...resolved, updated_at: at })
  return resolved
}

/**
 * Writes a redirect within a transaction: a new one, or over the one with this id. Concurrent saves wait for each other
 * here.
 */
export const writeRedirect = async (
  trx: Knex.Transaction,
  input: RedirectInput,
  { at, id, importId = null }: { at: string; id?: string | undefined; importId?: string | null },
): Promise<RedirectRow> => {
  await trx('catalog_state').forUpdate().select('version')
  const row = {
    path: input.path,
    ...(await followTarget(trx, input, at)),
    import_id: importId,
    updated_at: at,
  }
  if (id === undefined) {
    const newRow = { id: newId(), ...row }
    if ((await countRows(trx('redirects'))) >= maxRedirects)
      throw new Failure('limit_reached', `At most ${maxRedirects.toLocaleString('en-GB')} redirects.`)
    await trx('redirects').insert({ ...newRow, created_at: at })
    return newRow
  }
  await trx('redirects').where({ id }).update(row)
  return { id, ...row }
}

/** An address that a product had in the shop from which it was imported. */
interface FormerAddress extends RedirectInput {
  importId: string
  at: string
}

/**
 * Redirects former addresses to products that were just imported, unless they already have a redirect. Its lock comes
 * after all others.
 */
export const redirectFormer: LastStep<FormerAddress> = {
  rank: 3,
  run: async (trx, input) => {
    await trx('catalog_state').forUpdate().select('version')
    const existing = new Set(
      (
        await readRedirects(
          trx,
          input.map(({ path }) => path),
        )
      ).map(({ path }) => path),
    )
    const maxNew = maxRedirects - (await countRows(trx('redirects')))
    const byPath = new Map(input.map(each => [each.path, each]))
    const newRedirects = [...byPath.values()]
      .filter(({ path }) => !existing.has(path) && !isOwnPage(path))
      .slice(0, maxNew)
    if (newRedirects.length === 0) return
    await trx('redirects').insert(
      newRedirects.map(({ path, target, importId, at }) => ({
        id: newId(),
        path,
        target,
        target_path: target,
        import_id: importId,
        created_at: at,
        updated_at: at,
      })),
    )
  },
}

const auditFacts = ({ path, target }: RedirectRow) => ({ name: path, target })

/** Creates a redirect, or changes the one with this id. Throws `validation_failed`, `not_found`, `limit_reached`. */
export const saveRedirect = async (
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  viewer: Viewer,
  input: RedirectInput & { id?: string },
): Promise<Redirect> => {
  const { db, publicUrl } = deps
  const { id } = input
  const path = await readPath(input.path, async key => (await findCurrentAddress(db, key)) === key)
  const target = await readTarget(db, publicUrl, input.target, key => key === path)
  const at = nowIso(deps)
  try {
    return await transaction(db, async trx => {
      const before =
        id === undefined
          ? null
          : ((await trx('redirects').where({ id }).forUpdate().first(columns)) as RedirectRow | undefined)
      if (before === undefined) throw noSuchRedirect()
      const row = await writeRedirect(trx, { path, target }, { at, id })
      await noteChange(trx, {
        at,
        userId: viewer.id,
        subject: 'redirect',
        subjectId: row.id,
        before: before && auditFacts(before),
        after: auditFacts(row),
      })
      return presentRedirect(row)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'redirects.path'))
      throw invalid({ path: 'This address already has a redirect. Please change that one.' })
    throw error
  }
}

/** Deletes a redirect. Throws `not_found`. */
export const dropRedirect = (deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const before: RedirectRow | undefined = await trx('redirects').where({ id }).forUpdate().first(columns)
    if (!before) throw noSuchRedirect()
    await trx('redirects').where({ id }).delete()
    await noteChange(trx, {
      at: nowIso(deps),
      userId: viewer.id,
      subject: 'redirect',
      subjectId: id,
      before: auditFacts(before),
      after: null,
    })
  })

/** Reads the redirects of these paths. */
export const readRedirects = (db: Knex, paths: readonly string[]): Promise<RedirectRow[]> =>
  db('redirects')
    .whereIn('path', [...paths])
    .select(columns)
