import { keysOf } from '../keys.ts'
import * as z from 'zod/mini'
import { choiceKind, fieldKinds, type Field, type FieldValues } from '../facts/fieldTable.ts'
import { typedInstant, typedPromotion } from '../fields.ts'

export const maxPromotionAmount = 100_000_00

const wholeNumber = (min: number, max: number, text: string) =>
  z.int('Must be a whole number.').check(z.minimum(min, text), z.maximum(max, text))

const instantInput = z.nullable(typedInstant)
const kind = choiceKind(
  { percentage: 'Percentage', fixed_amount: 'Fixed amount', free_delivery: 'Free delivery' },
  'percentage',
)

/**
 * Each fact of a promotion that staff edit, in the order of the form. Columns, answers, saves, the audit log and the
 * form derive from it. A new promotion has the blank value of a missing fact; a fact without a blank value is required.
 */
export const promotionFields = {
  code: {
    ...fieldKinds.text,
    // Stored in capitals, without blanks.
    input: z
      .string()
      .check(typedPromotion, z.regex(/^[A-Z0-9-]{3,40}$/, 'Use 3 to 40 letters, digits and hyphens.')),
    blank: undefined,
    label: 'Code',
    hint: 'Letters, digits and hyphens, in capitals',
  },
  kind: { ...kind, input: kind.value, blank: undefined, label: 'Kind' },
  // Per cent for `percentage`, pence for `fixed_amount`, null for `free_delivery`.
  value: {
    ...fieldKinds.optionalWhole,
    input: z.nullable(z.int('Must be a whole number.')),
    label: 'Value',
  },
  // Applies to the subtotal before the discount.
  minimumSpend: {
    ...fieldKinds.pence,
    input: wholeNumber(0, maxPromotionAmount, 'Give an amount from £0.00 to £100,000.00.'),
    blank: 0,
    label: 'Minimum spend',
    hint: 'Of the items, before the discount',
  },
  // The code is valid from `startsAt` until just before `endsAt`; null for no limit.
  startsAt: {
    ...fieldKinds.optionalInstant,
    input: instantInput,
    label: 'Starts',
    hint: 'Leave empty to start at once',
  },
  endsAt: {
    ...fieldKinds.optionalInstant,
    input: instantInput,
    label: 'Ends',
    hint: 'Leave empty for no end',
  },
  usageLimit: {
    ...fieldKinds.optionalWhole,
    input: z.nullable(wholeNumber(1, 1_000_000, 'Give a number from 1 to 1,000,000.')),
    label: 'Total uses',
    hint: 'Leave empty for no limit',
    unit: 'uses',
  },
  perCustomerLimit: {
    ...fieldKinds.optionalWhole,
    input: z.nullable(wholeNumber(1, 1000, 'Give a number from 1 to 1,000.')),
    label: 'Uses per customer',
    hint: 'Leave empty for no limit',
    unit: 'uses',
  },
  // Id of a shared view of customers.
  segmentId: {
    ...fieldKinds.optionalSegment,
    input: fieldKinds.optionalSegment.value,
    label: 'Customers',
    hint: 'Everybody, or a segment shared under Users',
  },
  isActive: { ...fieldKinds.flag, input: z.boolean(), blank: true, label: 'Active' },
} as const satisfies Record<string, Field>

export type PromotionFields = FieldValues<typeof promotionFields>
export type PromotionField = keyof PromotionFields
export const promotionFieldNames = keysOf(promotionFields)
export type PromotionKind = PromotionFields['kind']
