import { namesOf, shapeOf } from '@shop/contracts/facts/fieldTable'
import { promotionFields, type PromotionFields } from '@shop/contracts/promotions/promotionFields'
import * as z from 'zod/mini'
import type { Deps } from '../../../../../platform/base/deps.ts'
import { newId } from '../../../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../../../platform/database/errors.ts'
import { noteChange } from '../../../../../platform/events/audit/noteChange.ts'
import { Failure } from '../../../../../platform/http/Failure.ts'
import { presentPromotion, Promotion } from '../../../../../sales/pricing/promotions/Promotion.ts'
import type { RecordPlan } from '../../../products/sheets/SheetPlan.ts'
import { rowNumber, type Source } from '../../formats/Reading.ts'
import { given, skipped, told, type Records, type RecordsFound } from '../Records.ts'

const names = namesOf(promotionFields)
const Terms = z.object(shapeOf(promotionFields, 'input'))

type Content = PromotionFields & { uses: number }

const contentOf = ({ content }: RecordPlan) => content as Content

/** A cell as the field’s kind has it; an empty one is none. */
const valueOf = (kind: string, cell: string): unknown => {
  if (kind === 'flag') return cell === 'yes'
  if (cell === '') return null
  return /whole|pence/i.test(kind) ? Number(cell) : cell
}

const read = (source: Source, cells: readonly string[]) =>
  Object.fromEntries(
    names.map(name => {
      const { kind, label } = promotionFields[name]
      return [name, valueOf(kind, source.cell(cells, label))]
    }),
  )

const plan = async (deps: Deps, source: Source): Promise<RecordsFound> => {
  const found: RecordsFound = { plans: [], rows: [] }
  const known = new Set<string>(await deps.db('promotions').pluck('code'))
  for (const { index, cells } of source.filled()) {
    const row = rowNumber(index)
    const title = source.cell(cells, promotionFields.code.label)
    const checked = Terms.safeParse(read(source, cells))
    if (!checked.success) {
      const [issue] = checked.error.issues
      found.rows.push(skipped(row, title, issue?.message ?? 'It cannot be read.'))
      continue
    }
    const { code } = checked.data
    if (known.has(code)) {
      found.rows.push(told(row, { title, kind: 'same' }))
      continue
    }
    known.add(code)
    const uses = Math.max(0, Math.trunc(Number(source.cell(cells, 'Uses')) || 0))
    const content = { ...checked.data, uses } as Content
    found.plans.push({ record: 'promotions', id: newId(), title: code, isNew: true, content })
    found.rows.push(told(row, { title, kind: 'new', changes: given('Used', uses > 0 ? String(uses) : '') }))
  }
  return found
}

const apply: Records['apply'] = async (trx, each, { at, userId }) => {
  const row = { id: each.id, ...contentOf(each), createdAt: at, updatedAt: at }
  try {
    const after = presentPromotion(await Promotion.query(trx).insertAndFetch(row))
    const note = { at, userId, act: 'create', subject: 'promotion', subjectId: each.id } as const
    await noteChange(trx, { ...note, before: null, after })
  } catch (error) {
    if (!isUniqueViolation(error, 'promotions.code')) throw error
    throw new Failure('conflict', 'Somebody has made a promotion with this code since the check.')
  }
}

const undo: Records['undo'] = async (trx, each, { at, userId }) => {
  const promotion = await Promotion.query(trx).findById(each.id)
  if (!promotion) return []
  if (promotion.version !== 1) return ['somebody has changed it since']
  if (promotion.uses !== contentOf(each).uses) return ['orders have used it']
  if (await trx('orders').where({ promotion_id: each.id }).first('id')) return ['orders have used it']
  await trx('promotions').where({ id: each.id }).delete()
  const note = { at, userId, act: 'delete', subject: 'promotion', subjectId: each.id } as const
  await noteChange(trx, { ...note, before: presentPromotion(promotion), after: null })
  return []
}

/** Promotions of an exported shop, which go on with the uses that they had there. */
export const promotions: Records = { plan, apply, undo }
