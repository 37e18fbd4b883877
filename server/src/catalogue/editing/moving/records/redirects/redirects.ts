import type { ProductImportRow } from '@shop/contracts/products/sheets'
import type { Knex } from 'knex'
import type { Deps } from '../../../../../platform/base/deps.ts'
import { newId } from '../../../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../../../platform/database/errors.ts'
import { Failure } from '../../../../../platform/http/Failure.ts'
import {
  findGivenRedirects,
  readPath,
  readTarget,
  writeRedirect,
  type GivenRedirect,
} from '../../../../../site/redirects/saveRedirect.ts'
import type { RecordPlan } from '../../../products/sheets/SheetPlan.ts'
import { rowNumber, type Source } from '../../formats/Reading.ts'
import { redirectHeadings } from '../recordFormats.ts'
import { given, reasonOf, skipped, told, type Records, type RecordsFound } from '../Records.ts'

type Content = GivenRedirect & { before: string | null }

const contentOf = ({ content }: RecordPlan) => content as Content

interface Line extends GivenRedirect {
  row: number
}

const linesOf = (source: Source): Line[] => {
  const [from, to] = redirectHeadings.find(pair => source.has(...pair)) ?? redirectHeadings[0]!
  return source.filled().map(({ index, cells }) => ({
    row: rowNumber(index),
    path: source.cell(cells, from),
    target: source.cell(cells, to),
  }))
}

/** Targets of the former shop are addresses of this one: its domain moves with it. */
const asOwn = (target: string): string => target.replace(/^https?:\/\/[^/?#]+(?=\/)/i, '')

const read = async ({ db, publicUrl }: Deps, { path, target }: Line): Promise<GivenRedirect> => ({
  path: await readPath(db, path),
  target: await readTarget(db, publicUrl, asOwn(target)),
})

/** Paths that are looked up at once. */
const atOnce = 500

const readKnown = async (db: Knex, paths: readonly string[]): Promise<Map<string, string>> => {
  const known = new Map<string, string>()
  for (let start = 0; start < paths.length; start += atOnce)
    for (const { path, target } of await findGivenRedirects(db, paths.slice(start, start + atOnce)))
      known.set(path, target)
  return known
}

const plan = async (deps: Deps, source: Source): Promise<RecordsFound> => {
  const found: RecordsFound = { plans: [], rows: [] }
  const wanted = new Map<string, Line>()
  for (const line of linesOf(source)) {
    const refuse = (reason: string) => void found.rows.push(skipped(line.row, line.path, reason))
    try {
      const { path, target } = await read(deps, line)
      const earlier = wanted.get(path)
      if (earlier) refuse(`Row ${earlier.row} has the same address.`)
      else wanted.set(path, { row: line.row, path, target })
    } catch (error) {
      refuse(reasonOf(error))
    }
  }
  const known = await readKnown(deps.db, [...wanted.keys()])
  for (const line of wanted.values()) found.rows.push(planOne(found, line, known.get(line.path) ?? null))
  return found
}

const planOne = (
  { plans }: RecordsFound,
  { row, path, target }: Line,
  before: string | null,
): ProductImportRow => {
  if (before === target) return told(row, { title: path, kind: 'same' })
  const content: Content = { path, target, before }
  const isNew = before === null
  plans.push({ record: 'redirects', id: newId(), title: path, isNew, content })
  const changes = isNew ? given('Leads to', target) : [{ label: 'Leads to', before, after: target }]
  return told(row, { title: path, kind: isNew ? 'new' : 'changed', changes })
}

const changedSince = () => new Failure('conflict', 'This address leads elsewhere since the check.')

const apply: Records['apply'] = async (trx, each, { at, importId }) => {
  const { path, target, before } = contentOf(each)
  const [now] = await findGivenRedirects(trx, [path])
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
  const [now] = await findGivenRedirects(trx, [path])
  if (!now) return []
  if (now.import_id !== importId) return ['somebody has changed it since']
  if (before === null) await trx('redirects').where({ path }).delete()
  else await writeRedirect(trx, { path, target: before }, { at, id: now.id })
  return []
}

/** Lists of redirects, of another shop system or made by hand. */
export const redirects: Records = { plan, apply, undo }
