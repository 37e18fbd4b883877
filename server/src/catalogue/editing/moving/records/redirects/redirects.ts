import { batchesOf } from '@shop/contracts/batchesOf'
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
import { rowNumber, type SourceSheet } from '../../formats/Reading.ts'
import { redirectHeadings } from '../recordFormats.ts'
import { lastChangeInWords } from '../../changesInWords.ts'
import { newValue, reasonOf, skippedRow, planRow, type Records, type ImportPlan } from '../Records.ts'

type Content = RedirectInput & { before: string | null }

const contentOf = ({ content }: RecordPlan) => content as Content

interface Line extends RedirectInput {
  row: number
  /** The target as in the file. */
  originalTarget: string
  note?: string
}

const linesOf = (source: SourceSheet): Line[] => {
  const [fromHeading, targetHeading] =
    redirectHeadings.find(pair => source.has(...pair)) ?? redirectHeadings[0]
  return source.filledRows().map(({ index, cells }) => ({
    row: rowNumber(index),
    path: source.cell(cells, fromHeading),
    target: source.cell(cells, targetHeading),
    originalTarget: source.cell(cells, targetHeading),
  }))
}

const hostOf = (address: string): string | null =>
  /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? null

/** Removes the former shop's domain from a target. Throws `validation_failed` if it is on another site. */
const toLocalPath = (target: string, formerHosts: ReadonlySet<string>): string => {
  const host = hostOf(target)
  if (host !== null && formerHosts.size > 0 && !formerHosts.has(host))
    throw invalid({ target: `${host} is another site. Please give an address of this shop.` })
  return target.replace(/^https?:\/\/[^/?#]+/i, '') || '/'
}

interface PlanProgress {
  importPlan: ImportPlan
  linesByPath: Map<string, Line>
}

/** Number of paths looked up in one query. */
const batchSize = 500

/** Products and collections by path, each with whether shoppers see it. */
type PageVisibility = ReadonlyMap<string, boolean>

const pageKinds = {
  products: (db: Knex, slugs: string[]) =>
    db('products')
      .whereIn('slug', slugs)
      .select('slug')
      .select({ isShown: db.raw("status = 'ACTIVE'") }),
  collections: (db: Knex, slugs: string[]) =>
    db('collections').whereIn('slug', slugs).select('slug', { isShown: 'is_active' }),
}

/** Looks up the products and collections of all these addresses, in batches. */
const readVisibility = async (db: Knex, addresses: readonly string[]): Promise<PageVisibility> => {
  const paths = new Set(addresses.map(address => addressKey(address) ?? ''))
  const visibility = new Map<string, boolean>()
  for (const [kind, readPages] of Object.entries(pageKinds)) {
    const prefix = `/${kind}/`
    const slugs = [...paths].filter(path => path.startsWith(prefix)).map(path => path.slice(prefix.length))
    for (const batch of batchesOf(slugs, batchSize)) {
      const pages: {
        slug: string
        isShown: unknown
      }[] = await readPages(db, batch)
      for (const { slug, isShown } of pages) visibility.set(prefix + slug, Boolean(isShown))
    }
  }
  return visibility
}

/**
 * Resolves the targets of the redirects, and removes those with an invalid one. A target may be the path of another
 * redirect of the file; if that one is removed, the target is resolved again.
 */
const readTargets = async (
  { db, publicUrl }: Deps,
  { linesByPath, importPlan }: PlanProgress,
  { formerHosts, visibility }: { formerHosts: ReadonlySet<string>; visibility: PageVisibility },
): Promise<void> => {
  let unresolved = [...linesByPath.values()]
  while (unresolved.length > 0) {
    const dependent: typeof unresolved = []
    const countBefore = linesByPath.size
    for (const line of unresolved)
      try {
        const isPlannedPath = (path: string) => {
          if (linesByPath.has(path)) dependent.push(line)
          return linesByPath.has(path)
        }
        const target = toLocalPath(line.originalTarget, formerHosts)
        const path = addressKey(target) ?? ''
        const isShown = visibility.get(path)
        if (isShown === false)
          line.note = 'Shoppers cannot see this page yet, so the redirect works only once it is shown.'
        const [queryAndHash = ''] = isShown ? (/[?#].*$/s.exec(target) ?? []) : []
        line.target =
          isShown === undefined ? await readTarget(db, publicUrl, target, isPlannedPath) : path + queryAndHash
      } catch (error) {
        linesByPath.delete(line.path)
        importPlan.rows.push(skippedRow(line.row, line.path, reasonOf(error)))
      }
    unresolved = linesByPath.size < countBefore ? dependent.filter(({ path }) => linesByPath.has(path)) : []
  }
}

/** Returns the address at which a chain of new redirects becomes a loop; null if the chain ends. */
const findLoop = (first: string, linesByPath: PlanProgress['linesByPath']): string | null => {
  const visited = new Set<string>()
  for (let path: string | null = first; path !== null;) {
    const target = linesByPath.get(path)?.target
    if (target === undefined) return null
    if (visited.has(path)) return path
    visited.add(path)
    path = addressKey(target)
  }
  return null
}

const rejectLoops = ({ linesByPath, importPlan }: PlanProgress): void => {
  const loops = [...linesByPath.values()].flatMap(line => {
    const loop = findLoop(line.path, linesByPath)
    return loop === null ? [] : [{ line, loopAddress: loop }]
  })
  for (const { line, loopAddress } of loops) {
    const isSelf = addressKey(line.target) === line.path
    const reason = isSelf
      ? 'An address cannot lead to itself.'
      : `${loopAddress} leads back to itself: visitors would go round in a circle.`
    importPlan.rows.push(skippedRow(line.row, line.path, reason))
    linesByPath.delete(line.path)
  }
}

const readExisting = async (db: Knex, paths: readonly string[]): Promise<Map<string, string>> => {
  const targetByPath = new Map<string, string>()
  for (const batch of batchesOf(paths, batchSize))
    for (const { path, target } of await readRedirects(db, batch)) targetByPath.set(path, target)
  return targetByPath
}

const plan = async (deps: Deps, source: SourceSheet): Promise<ImportPlan> => {
  const importPlan: ImportPlan = { plans: [], rows: [] }
  const linesByPath: PlanProgress['linesByPath'] = new Map()
  const lines = linesOf(source)
  const visibility = await readVisibility(
    deps.db,
    lines.flatMap(({ path, originalTarget }) => [path, originalTarget]),
  )
  for (const line of lines) {
    const refuse = (reason: string) => void importPlan.rows.push(skippedRow(line.row, line.path, reason))
    if (line.originalTarget === '') {
      refuse('It leads nowhere: the second column is blank.')
      continue
    }
    try {
      const path = await readPath(line.path, key => visibility.get(key) === true)
      const earlierLine = linesByPath.get(path)
      if (earlierLine) refuse(`Row ${earlierLine.row} has the same address.`)
      else linesByPath.set(path, { ...line, path })
    } catch (error) {
      refuse(reasonOf(error))
    }
  }
  const formerHosts = new Set(lines.flatMap(({ path }) => hostOf(path) ?? []))
  await readTargets(deps, { linesByPath, importPlan }, { formerHosts, visibility })
  rejectLoops({ linesByPath, importPlan })
  const existingTargets = await readExisting(deps.db, [...linesByPath.keys()])
  for (const line of linesByPath.values())
    importPlan.rows.push(planRedirect(importPlan, line, existingTargets.get(line.path) ?? null))
  return importPlan
}

const planRedirect = (
  { plans }: ImportPlan,
  { row, path, target, originalTarget, note }: Line,
  before: string | null,
): ProductImportRow => {
  if (before === target) return planRow(row, { title: path, kind: 'same' })
  const content: Content = { path, target, before }
  const isNew = before === null
  plans.push({ record: 'redirects', id: newId(), title: path, isNew, content })
  const changes = isNew ? newValue('Leads to', target) : [{ label: 'Leads to', before, after: target }]
  const host = hostOf(originalTarget)
  const notes = [
    ...(host === null ? [] : [`${host} is treated as the domain of the former shop.`]),
    ...(note === undefined ? [] : [note]),
  ]
  return planRow(row, { title: path, kind: isNew ? 'new' : 'changed', changes, notes })
}

const redirectedSince = () =>
  new Failure('conflict', 'This address has been redirected elsewhere since the check.')

const apply: Records['apply'] = async (trx, planned, { at, importId }) => {
  const { path, target, before } = contentOf(planned)
  const [current] = await readRedirects(trx, [path])
  if ((current?.target ?? null) !== before) throw redirectedSince()
  try {
    await writeRedirect(trx, { path, target }, { at, id: current?.id, importId })
  } catch (error) {
    if (isUniqueViolation(error, 'redirects.path')) throw redirectedSince()
    throw error instanceof Failure ? new Failure(error.code, reasonOf(error)) : error
  }
}

const undo: Records['undo'] = async (trx, planned, { at, importId }) => {
  const { path, before } = contentOf(planned)
  const [current] = await readRedirects(trx, [path])
  if (!current) return []
  if (current.import_id !== importId) return [await lastChangeInWords(trx, ['redirect'], [current.id])]
  if (before === null) await trx('redirects').where({ path }).delete()
  else await writeRedirect(trx, { path, target: before }, { at, id: current.id })
  return []
}

/** Imports lists of redirects, from another shop system or handmade. */
export const redirects: Records = { plan, apply, undo }
