import { shapeOf } from '@shop/contracts/facts/fieldTable'
import {
  promotionFieldNames,
  promotionFields,
  type PromotionField,
  type PromotionFields,
  type PromotionKind,
} from '@shop/contracts/promotions/promotionFields'
import { benefitOf } from '@shop/contracts/promotions/benefitOf'
import { formatMoney } from '@shop/contracts/money'
import type { ProductImportRow } from '@shop/contracts/products/sheets'
import { minuteAt } from '@shop/contracts/shop/zoneClock'
import { isDatedCode } from '@shop/contracts/spreadsheetDates'
import { isShortened } from '@shop/contracts/spreadsheets'
import * as z from 'zod/mini'
import { nowIso } from '../../../../../platform/base/deps.ts'
import { newId } from '../../../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../../../platform/database/errors.ts'
import { noteChange } from '../../../../../platform/events/audit/noteChange.ts'
import { withoutGuard } from '../../../../../platform/http/answers/csvFile.ts'
import { Failure } from '../../../../../platform/http/Failure.ts'
import { findSegment } from '../../../../../people/segments/members.ts'
import { checkTerms, valueRules } from '../../../../../sales/pricing/promotions/checkTerms.ts'
import { presentPromotion, Promotion } from '../../../../../sales/pricing/promotions/Promotion.ts'
import type { RecordPlan } from '../../../products/sheets/SheetPlan.ts'
import { isYes } from '../../formats/flags.ts'
import { rowNumber, type SourceSheet } from '../../formats/Reading.ts'
import { dayNotes } from '../instants.ts'
import { discountDays, readShopifyDiscount } from './readShopifyDiscount.ts'
import { lastChangeInWords, ordersInWords } from '../../changesInWords.ts'
import {
  fieldProblem,
  newValue,
  reasonOf,
  skippedRow,
  planRow,
  type Records,
  type ImportPlan,
} from '../Records.ts'

const Terms = z.object(shapeOf(promotionFields, 'input'))

type Content = PromotionFields & { uses: number }

const contentOf = ({ content }: RecordPlan) => content as Content

/** Converts a cell to the field's kind; an empty cell is null. */
const valueOf = (kind: string, cell: string): unknown => {
  if (kind === 'flag') return isYes(cell)
  if (cell === '') return null
  return /whole|pence/i.test(kind) ? Number(cell) : cell
}

const readTerms = (source: SourceSheet, cells: readonly string[]) =>
  Object.fromEntries(
    promotionFieldNames.map(name => {
      const { kind, label } = promotionFields[name]
      return [name, valueOf(kind, withoutGuard(source.cell(cells, label)))]
    }),
  )

/** Writes the rule that terms break. Their value has a rule for each kind of code. */
const unreadableText = (terms: Partial<Record<PromotionField, unknown>>, error: z.core.$ZodError): string =>
  error.issues[0]?.path[0] === 'value' && terms.kind !== undefined
    ? valueRules[terms.kind as PromotionKind]
    : fieldProblem(error, name => promotionFields[name as PromotionField].label)

/** Returns the reason why terms are invalid; an end in the past is accepted. */
const reasonInvalid = (terms: PromotionFields, at: string): string | null => {
  try {
    checkTerms(terms, at, terms.endsAt)
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/** Lists the terms in which a code of this shop differs from that of a file. */
const differencesOf = (existing: PromotionFields, terms: PromotionFields): string[] =>
  promotionFieldNames
    .filter(name => (existing[name] ?? null) !== (terms[name] ?? null))
    .map(name => promotionFields[name].label)

/** Says that the shop, or an earlier row of the file, has the same code; null if the shop has it with these terms. */
const sameCodeText = (differences: readonly string[], earlierRow: number | undefined): string | null => {
  const inFile = earlierRow === undefined ? null : `Row ${earlierRow} has this code`
  if (differences.length === 0) return inFile && `${inFile} as well.`
  const text = inFile
    ? `${inFile} with other terms, which are imported.`
    : 'This code already exists with other terms, and is not changed.'
  return `${text} They differ in: ${differences.join(', ')}.`
}

/** Lists the terms of a new code, so that staff see them before the import. */
const termsInWords = (
  { minimumSpend, startsAt, endsAt, usageLimit, perCustomerLimit, isActive, ...benefit }: PromotionFields,
  { currency, timezone }: { currency: string; timezone: string },
): ProductImportRow['changes'] => {
  const moment = (at: string | null) => (at === null ? '' : minuteAt(timezone, at).replace('T', ' '))
  return [
    ...newValue('Gives', benefitOf(benefit, currency)),
    ...newValue(
      promotionFields.minimumSpend.label,
      minimumSpend > 0 ? formatMoney(minimumSpend, currency) : '',
    ),
    ...newValue(promotionFields.startsAt.label, moment(startsAt)),
    ...newValue(promotionFields.endsAt.label, moment(endsAt)),
    ...newValue(promotionFields.usageLimit.label, String(usageLimit ?? '')),
    ...newValue(promotionFields.perCustomerLimit.label, String(perCustomerLimit ?? '')),
    ...newValue(promotionFields.isActive.label, isActive ? '' : 'No'),
  ]
}

const damagedText =
  'A spreadsheet has turned this code into a date or a number. Please give the code as shoppers enter it.'

const plan: Records['plan'] = async (deps, source, format) => {
  const { general } = await deps.settings.read()
  const importPlan: ImportPlan = { plans: [], rows: [] }
  const existing: PromotionFields[] = (await Promotion.query(deps.db)).map(presentPromotion)
  const promotionByCode = new Map(existing.map(promotion => [promotion.code, promotion]))
  const rowByCode = new Map<string, number>()
  const days = discountDays(source)
  const noteOnDay = dayNotes(days)
  const readOptions = { currency: general.currency, days: days.order }
  for (const { index, cells } of source.filledRows()) {
    const row = rowNumber(index)
    const title = withoutGuard(source.cell(cells, promotionFields.code.label, 'Name'))
    if (isShortened(title) || isDatedCode(title)) {
      importPlan.rows.push(skippedRow(row, title, damagedText))
      continue
    }
    const parsed =
      format === 'shopifyDiscounts'
        ? readShopifyDiscount(source, cells, readOptions)
        : { terms: readTerms(source, cells), notes: [], days: [] }
    if ('refusal' in parsed) {
      importPlan.rows.push(skippedRow(row, title, parsed.refusal))
      continue
    }
    const checked = Terms.safeParse(parsed.terms)
    if (!checked.success) {
      importPlan.rows.push(skippedRow(row, title, unreadableText(parsed.terms, checked.error)))
      continue
    }
    const terms = checked.data as PromotionFields
    const reason = reasonInvalid(terms, nowIso(deps))
    if (reason !== null) {
      importPlan.rows.push(skippedRow(row, title, reason))
      continue
    }
    const { code } = terms
    const sameCode = promotionByCode.get(code)
    if (sameCode) {
      const text = sameCodeText(differencesOf(sameCode, terms), rowByCode.get(code))
      importPlan.rows.push(text ? skippedRow(row, title, text) : planRow(row, { title, kind: 'same' }))
      continue
    }
    promotionByCode.set(code, terms)
    rowByCode.set(code, row)
    const uses = Math.max(0, Math.trunc(Number(source.cell(cells, 'Uses', 'Times Used In Total')) || 0))
    // A segment belongs to the shop that created it.
    const isSegmentMissing = terms.segmentId !== null && !(await findSegment(deps.db, terms.segmentId))
    const content: Content = { ...terms, uses, ...(isSegmentMissing && { segmentId: null, isActive: false }) }
    const notes = isSegmentMissing
      ? ['Its segment is not in this shop: it is switched off until you choose one.']
      : [...parsed.notes, ...noteOnDay(parsed.days)]
    importPlan.plans.push({ record: 'promotions', id: newId(), title: code, isNew: true, content })
    const changes = [...termsInWords(content, general), ...newValue('Used', uses > 0 ? String(uses) : '')]
    importPlan.rows.push(planRow(row, { title, kind: 'new', changes, notes }))
  }
  return importPlan
}

const apply: Records['apply'] = async (trx, planned, { at, userId }) => {
  const row = { id: planned.id, ...contentOf(planned), createdAt: at, updatedAt: at }
  try {
    const after = presentPromotion(await Promotion.query(trx).insertAndFetch(row))
    const note = { at, userId, act: 'create', subject: 'promotion', subjectId: planned.id } as const
    await noteChange(trx, { ...note, before: null, after })
  } catch (error) {
    if (!isUniqueViolation(error, 'promotions.code')) throw error
    throw new Failure('conflict', 'Somebody has made a promotion with this code since the check.')
  }
}

const undo: Records['undo'] = async (trx, planned, { at, userId }) => {
  const promotion = await Promotion.query(trx).findById(planned.id)
  if (!promotion) return []
  if (promotion.version !== 1) return [await lastChangeInWords(trx, ['promotion'], [planned.id])]
  const usingOrders: string[] = await trx('orders')
    .where({ promotion_id: planned.id })
    .orderBy('created_at', 'desc')
    .pluck('number')
  if (usingOrders.length > 0)
    return [`${ordersInWords(usingOrders)} ${usingOrders.length === 1 ? 'has' : 'have'} used it`]
  if (promotion.uses !== contentOf(planned).uses) return ['orders have used it']
  await trx('promotions').where({ id: planned.id }).delete()
  const note = { at, userId, act: 'delete', subject: 'promotion', subjectId: planned.id } as const
  await noteChange(trx, { ...note, before: presentPromotion(promotion), after: null })
  return []
}

/** Promotions of another shop, imported with their numbers of uses. */
export const promotions: Records = { plan, apply, undo }
