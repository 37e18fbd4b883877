import type { VatClass } from '@shop/contracts/facts/productFields'
import type { ProductStatus } from '@shop/contracts/catalog/entities'
import { BulkChange, customsFacts, type PriceEnding } from '@shop/contracts/products/bulk'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { statusLook } from '../statusLabels.ts'

/** Acts on many products at once. */
export type BulkTask = 'status' | 'addToCollection' | 'removeFromCollection' | 'price' | 'customs'

/** Values of the dialog, for all tasks together. */
export interface BulkInput {
  status: ProductStatus
  collectionId: string
  /** `sale` sets sale prices this many per cent below the regular prices. */
  way: 'up' | 'down' | 'sale'
  unit: 'percent' | 'amount'
  /** Per cent, or pence; above 0. */
  value: number | null
  /** Pence that changed prices end in; empty: no rounding. */
  ending: PriceEnding | ''
  /** Facts for VAT and customs; an empty field changes nothing. */
  facts: { vatClass: VatClass | ''; tariffCode: string; customsText: string; origin: string }
}

export const emptyInput: BulkInput = {
  status: 'ACTIVE',
  collectionId: '',
  way: 'up',
  unit: 'percent',
  value: null,
  ending: '',
  facts: { vatClass: '', tariffCode: '', customsText: '', origin: '' },
}

const priceChangeOf = (value: number, { way, unit, ending }: BulkInput): BulkChange => {
  const rounding = ending !== '' && { ending }
  if (way === 'sale') return { kind: 'salePercent', percent: value, ...rounding }
  const signedValue = way === 'up' ? value : -value
  return unit === 'percent'
    ? { kind: 'pricePercent', percent: signedValue, ...rounding }
    : { kind: 'priceAmount', amount: signedValue }
}

/** Returns the error of the number by which prices change; undefined if it is valid or empty. */
export const figureProblem = (input: BulkInput): string | undefined => {
  if (input.value === null) return undefined
  if (!(input.value > 0)) return 'A whole number above 0.'
  return BulkChange.safeParse(priceChangeOf(input.value, input)).error?.issues[0]?.message
}

const customsChangeOf = ({ facts }: BulkInput) =>
  BulkChange.safeParse({
    kind: 'customs',
    facts: Object.fromEntries(
      customsFacts.flatMap(name => (facts[name].trim() === '' ? [] : [[name, facts[name]]])),
    ),
  })

/** Returns the error of one of the customs facts. */
export const factProblem = (name: (typeof customsFacts)[number], input: BulkInput): string | undefined =>
  customsChangeOf(input).error?.issues.find(({ path }) => path.at(-1) === name)?.message

/** Builds the input of the call; null while it is incomplete. */
export const changeOf = (task: BulkTask, input: BulkInput): BulkChange | null => {
  const { status, collectionId } = input
  if (task === 'status') return { kind: 'status', status }
  if (task === 'customs') return customsChangeOf(input).data ?? null
  if (task !== 'price') return collectionId === '' ? null : { kind: task, collectionId }
  return input.value === null || figureProblem(input) !== undefined ? null : priceChangeOf(input.value, input)
}

const theseProductsAre = (count: number): string => {
  if (count === 1) return 'This product is'
  return count === 2 ? 'Both products are' : `All ${groupedDigits(count)} products are`
}

/** Says that none of these products would change. */
export const noChangeText = (change: BulkChange, count: number): string => {
  if (count === 0) return 'There are no products to change.'
  const theseProducts = theseProductsAre(count)
  if (change.kind === 'status')
    return `${theseProducts} already ${statusLook(change.status).label.toLowerCase()}.`
  if (change.kind === 'addToCollection') return `${theseProducts} already in this collection.`
  if (change.kind === 'removeFromCollection')
    return count === 1
      ? 'This product is not in this collection.'
      : 'None of these products is in this collection.'
  if (change.kind === 'customs') return `${theseProducts} already like this.`
  return `${theseProducts} already at ${count === 1 ? 'this price' : 'these prices'}.`
}
