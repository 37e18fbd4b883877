import { keysOf } from './keys.ts'
import * as z from 'zod/mini'

const amountOperators = { min: 'at least', max: 'at most' } as const
const timeOperators = { before: 'more than', within: 'within the last' } as const
const purchaseOperators = { bought: 'bought', never: 'never bought' } as const
const equalityOperators = { is: 'is', not: 'is not' } as const

/** A fact for conditions: its label, its operators, and the kind of its value. */
interface SegmentFact {
  label: string
  operators: Readonly<Record<string, string>>
  kind: 'whole' | 'pence' | 'percent' | 'days' | 'product' | 'collection' | 'text' | 'country' | 'consent'
}

/** Facts for segments of customers. Only orders that are paid, and neither cancelled nor refunded in full, count. */
export const segmentFacts = {
  orders: { label: 'Number of orders', operators: amountOperators, kind: 'whole' },
  lastOrder: { label: 'Last order', operators: timeOperators, kind: 'days' },
  firstOrder: { label: 'First order', operators: timeOperators, kind: 'days' },
  spent: { label: 'Total spent', operators: amountOperators, kind: 'pence' },
  average: { label: 'Average order', operators: amountOperators, kind: 'pence' },
  // Share of paid orders with a return.
  returned: { label: 'Orders with a return', operators: amountOperators, kind: 'percent' },
  product: { label: 'Product', operators: purchaseOperators, kind: 'product' },
  collection: { label: 'Collection', operators: purchaseOperators, kind: 'collection' },
  size: { label: 'Size', operators: purchaseOperators, kind: 'text' },
  country: { label: 'Country', operators: equalityOperators, kind: 'country' },
  postcode: { label: 'Postcode', operators: { starts: 'starts with' }, kind: 'text' },
  tag: { label: 'Tag', operators: equalityOperators, kind: 'text' },
  news: { label: 'Newsletter', operators: { is: 'is' }, kind: 'consent' },
  signedUp: { label: 'Signed up', operators: timeOperators, kind: 'days' },
} as const satisfies Record<string, SegmentFact>

export type SegmentFactName = keyof typeof segmentFacts
export const segmentFactNames = keysOf(segmentFacts)

export interface SegmentCondition {
  fact: SegmentFactName
  operator: string
  value: string
}

/** Conditions of which a customer has to meet all or any. */
export interface Segment {
  match: 'all' | 'any'
  conditions: readonly SegmentCondition[]
}

export const maxSegmentConditions = 10

const isWholeUpTo = (max: number) => (value: string) =>
  /^(0|[1-9]\d{0,8})$/.test(value) && Number(value) <= max
const isId = (value: string) => /^[0-9a-f-]{36}$/.test(value)
const isText = (value: string) => value.trim() === value && value.length >= 1 && value.length <= 30

const valueChecks: Record<SegmentFact['kind'], (value: string) => boolean> = {
  whole: isWholeUpTo(10_000),
  pence: isWholeUpTo(100_000_000),
  percent: isWholeUpTo(100),
  // A hundred years.
  days: isWholeUpTo(36_500),
  product: isId,
  collection: isId,
  text: isText,
  country: value => /^[A-Z]{2}$/.test(value),
  consent: value => value === 'yes' || value === 'no',
}

/** Tells whether a condition is complete: in a form, its value may still be missing. */
export const isCompleteCondition = ({ fact, operator, value }: SegmentCondition): boolean =>
  Object.hasOwn(segmentFacts[fact].operators, operator) &&
  valueChecks[segmentFacts[fact].kind](value) &&
  (fact !== 'postcode' || /^[A-Za-z0-9 ]+$/.test(value))

/** Writes conditions as one line: `all;orders:min:2;lastOrder:before:90`. */
export const serializeSegment = ({ match, conditions }: Segment): string =>
  [
    match,
    ...conditions.map(({ fact, operator, value }) => `${fact}:${operator}:${encodeURIComponent(value)}`),
  ].join(';')

const tryDecode = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const isFact = (name: string): name is SegmentFactName => Object.hasOwn(segmentFacts, name)

const readCondition = (text: string): SegmentCondition | null => {
  const [fact = '', operator = '', value = '', ...extra] = text.split(':')
  const decodedValue = tryDecode(value)
  if (!isFact(fact) || decodedValue === null || extra.length > 0) return null
  const condition = { fact, operator, value: decodedValue }
  return isCompleteCondition(condition) ? condition : null
}

/** Parses a segment from its text in a query; null if the text is invalid, such as one of another release. */
export const parseSegment = (text: string): Segment | null => {
  const [match, ...lines] = text.split(';')
  if (match !== 'all' && match !== 'any') return null
  const conditions = lines.map(readCondition)
  if (conditions.length === 0 || conditions.length > maxSegmentConditions) return null
  return conditions.every(condition => condition !== null) ? { match, conditions } : null
}

/**
 * Returns the segment of a saved view of customers; null if the view has no conditions, or has other filters besides
 * them.
 */
export const segmentOfView = (query: string): Segment | null => {
  const params = new URLSearchParams(query)
  const rulesText = params.get('rules')
  return params.size === 1 && rulesText !== null ? parseSegment(rulesText) : null
}

/** Query parameter that holds a segment as text. */
export const segmentParam = z.string().check(
  z.maxLength(800, 'These are too many conditions.'),
  z.refine(text => parseSegment(text) !== null, 'Please complete every condition.'),
)
