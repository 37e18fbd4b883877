import type { ProductImportRow } from '@shop/contracts/products/sheets'
import type { Knex } from 'knex'
import type { Deps } from '../../../../../platform/base/deps.ts'
import { newId } from '../../../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../../../platform/database/errors.ts'
import { Failure, invalid } from '../../../../../platform/http/Failure.ts'
import {
  readRedirects,
  readPath,
  readTarget,
  writeRedirect,
  type RedirectInput,
} from '../../../../../site/redirects/saveRedirect.ts'
import { addressKey } from '../../../../../site/redirects/addressKey.ts'
import type { RecordPlan } from '../../../products/sheets/SheetPlan.ts'
import { rowNumber, type Source } from '../../formats/Reading.ts'
import { redirectHeadings } from '../recordFormats.ts'
import { lastChange } from '../../keptBecause.ts'
import { given, reasonOf, skipped, told, type Records, type RecordsFound } from '../Records.ts'

type Content = RedirectInput & { before: string | null }

const contentOf = ({ content }: RecordPlan) => content as Content

interface Line extends RedirectInput {
  row: number
  /** The target as in the file. */
  written: string
  note?: string
}

const linesOf = (source: Source): Line[] => {
  const [from, to] = redirectHeadings.find(pair => source.has(...pair)) ?? redirectHeadings[0]
  return source.filled().map(({ index, cells }) => ({
    row: rowNumber(index),
    path: source.cell(cells, from),
    target: source.cell(cells, to),
    written: source.cell(cells, to),
  }))
}

const hostOf = (address: string): string | null =>
  /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? null

/** Removes the former shop's domain from a target. Throws `validation_failed` if it is on another site. */
const asOwn = (target: string, former: ReadonlySet<string>): string => {
  const host = hostOf(target)
  if (host !== null && former.size > 0 && !former.has(host))
    throw invalid({ target: `${host} is another site. Please give an address of this shop.` })
  return target.replace(/^https?:\/\/[^/?#]+/i, '') || '/'
}

interface Found {
  found: RecordsFound
  wanted: Map<string, Line>
}

/** Paths looked up at once. */
const atOnce = 500

/** Products and collections of the shop by path, and whether shoppers see them. */
type Shelves = ReadonlyMap<string, boolean>

const shelves = {
  products: (db: Knex, slugs: string[]) =>
    db('products')
      .whereIn('slug', slugs)
      .select('slug')
      .select({ isShown: db.raw("status = 'ACTIVE'") }),
  collections: (db: Knex, slugs: string[]) =>
    db('collections').whereIn('slug', slugs).select('slug', { isShown: 'is_active' }),
}

/** Looks up the products and collections of all these addresses, some hundred at once. */
const readShelves = async (db: Knex, addresses: readonly string[]): Promise<Shelves> => {
  const paths = new Set(addresses.map(address => addressKey(address) ?? ''))
  const known = new Map<string, boolean>()
  for (const [shelf, read] of Object.entries(shelves)) {
    const prefix = `/${shelf}/`
    const slugs = [...paths].filter(path => path.startsWith(prefix)).map(path => path.slice(prefix.length))
    for (let start = 0; start < slugs.length; start += atOnce) {
      const found: {
        slug: string
        isShown: unknown
      }[] = await read(db, slugs.slice(start, start + atOnce))
      for (const { slug, isShown } of found) known.set(prefix + slug, Boolean(isShown))
    }
  }
  return known
}

/** Resolves where addresses lead to, until no refused redirect invalidates another. */
const readTargets = async (
  { db, publicUrl }: Deps,
  { wanted, found }: Found,
  { former, known }: { former: ReadonlySet<string>; known: Shelves },
): Promise<void> => {
  let open = [...wanted.values()]
  while (open.length > 0) {
    const leaning: typeof open = []
    const before = wanted.size
    for (const line of open)
      try {
        const willLead = (path: string) => {
          if (wanted.has(path)) leaning.push(line)
          return wanted.has(path)
        }
        const target = asOwn(line.written, former)
        const path = addressKey(target) ?? ''
        const isShown = known.get(path)
        if (isShown === false)
          line.note = 'Shoppers cannot see this page yet, so the redirect works only once it is shown.'
        const [rest = ''] = isShown ? (/[?#].*$/s.exec(target) ?? []) : []
        line.target = isShown === undefined ? await readTarget(db, publicUrl, target, willLead) : path + rest
      } catch (error) {
        wanted.delete(line.path)
        found.rows.push(skipped(line.row, line.path, reasonOf(error)))
      }
    open = wanted.size < before ? leaning.filter(({ path }) => wanted.has(path)) : []
  }
}

/** Returns the address at which a chain of new redirects becomes a circle; null for one that ends. */
const roundOf = (first: string, wanted: Found['wanted']): string | null => {
  const seen = new Set<string>()
  for (let path: string | null = first; path !== null;) {
    const target = wanted.get(path)?.target
    if (target === undefined) return null
    if (seen.has(path)) return path
    seen.add(path)
    path = addressKey(target)
  }
  return null
}

const refuseRounds = ({ wanted, found }: Found): void => {
  const rounds = [...wanted.values()].flatMap(line => {
    const round = roundOf(line.path, wanted)
    return round === null ? [] : [{ line, round }]
  })
  for (const { line, round } of rounds) {
    const isSelf = addressKey(line.target) === line.path
    const reason = isSelf
      ? 'An address cannot lead to itself.'
      : `${round} leads back to itself: visitors would go round in a circle.`
    found.rows.push(skipped(line.row, line.path, reason))
    wanted.delete(line.path)
  }
}

const readExisting = async (db: Knex, paths: readonly string[]): Promise<Map<string, string>> => {
  const known = new Map<string, string>()
  for (let start = 0; start < paths.length; start += atOnce)
    for (const { path, target } of await readRedirects(db, paths.slice(start, start + atOnce)))
      known.set(path, target)
  return known
}

const plan = async (deps: Deps, source: Source): Promise<RecordsFound> => {
  const found: RecordsFound = { plans: [], rows: [] }
  const wanted: Found['wanted'] = new Map()
  const lines = linesOf(source)
  const shelved = await readShelves(
    deps.db,
    lines.flatMap(({ path, written }) => [path, written]),
  )
  for (const line of lines) {
    const refuse = (reason: string) => void found.rows.push(skipped(line.row, line.path, reason))
    try {
      const path = await readPath(line.path, key => shelved.get(key) === true)
      const earlier = wanted.get(path)
      if (earlier) refuse(`Row ${earlier.row} has the same address.`)
      else wanted.set(path, { ...line, path })
    } catch (error) {
      refuse(reasonOf(error))
    }
  }
  const former = new Set(lines.flatMap(({ path }) => hostOf(path) ?? []))
  await readTargets(deps, { wanted, found }, { former, known: shelved })
  refuseRounds({ wanted, found })
  const known = await readExisting(deps.db, [...wanted.keys()])
  for (const line of wanted.values()) found.rows.push(planOne(found, line, known.get(line.path) ?? null))
  return found
}

const planOne = (
  { plans }: RecordsFound,
  { row, path, target, written, note }: Line,
  before: string | null,
): ProductImportRow => {
  if (before === target) return told(row, { title: path, kind: 'same' })
  const content: Content = { path, target, before }
  const isNew = before === null
  plans.push({ record: 'redirects', id: newId(), title: path, isNew, content })
  const changes = isNew ? given('Leads to', target) : [{ label: 'Leads to', before, after: target }]
  const host = hostOf(written)
  const notes = [
    ...(host === null ? [] : [`${host} is treated as the domain of the former shop.`]),
    ...(note === undefined ? [] : [note]),
  ]
  return told(row, { title: path, kind: isNew ? 'new' : 'changed', changes, notes })
}

const changedSince = () =>
  new Failure('conflict', 'This address has been redirected elsewhere since the check.')

const apply: Records['apply'] = async (trx, each, { at, importId }) => {
  const { path, target, before } = contentOf(each)
  const [now] = await readRedirects(trx, [path])
  if ((now?.target ?? null) !== before) throw changedSince()
  try {
    await writeRedirect(trx, { path, target }, { at, id: now?.id, importId })
  } catch (error) {
    if (isUniqueViolation(error, 'redirects.path')) throw changedSince()
    throw error instanceof Failure ? new Failure(error.code, reasonOf(error)) : error
  }
}

const undo: Records['undo'] = async (trx, each, { at, importId }) => {
  const { path, before } = contentOf(each)
  const [now] = await readRedirects(trx, [path])
  if (!now) return []
  if (now.import_id !== importId) return [await lastChange(trx, ['redirect'], [now.id])]
  if (before === null) await trx('redirects').where({ path }).delete()
  else await writeRedirect(trx, { path, target: before }, { at, id: now.id })
  return []
}

/** Imports lists of redirects, from another shop system or handmade. */
export const redirects: Records = { plan, apply, undo }
