import { countryName } from '@shop/contracts/addresses/countries'
import { settingsInWords } from '@shop/contracts/shop/settingsInWords'
import type { AuditFact } from '@shop/contracts/audit/auditFact'
import { partFacts } from '@shop/contracts/audit/auditFacts'
import { fibresInWords, type FibreShare } from '@shop/contracts/facts/fibres'
import { measuresInWords, type SizeMeasures } from '@shop/contracts/facts/measurements'
import { kindText } from '@shop/contracts/mail/kindText'
import type { Pence } from '@shop/contracts/money'
import { capitalize, wordsOf } from '@shop/ui/words/inWords'

/** Functions that format amounts and instants, and the names of records. */
export interface FactContext {
  money: (amount: Pence) => string
  moment: (instant: string) => string
  /** Names of records by their ids. */
  names: Readonly<Record<string, string>>
}

export const noValueText = 'none'

export const labelOf = (name: string, fact: AuditFact | undefined): string =>
  fact?.label ?? partFacts[name]?.label ?? wordsOf(name)

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const upperSnakeCase = /^[A-Z]+(?:_[A-Z]+)*$/
const snakeCase = /^[a-z]+(?:_[a-z]+)+$/

/** Returns the text for an id without a name: `a deleted product` for `productId`. */
const missingRecordText = (name: string): string => {
  const [noun] = /\b(?:product|variant|collection|order|promotion|role)(?=Id)/.exec(name) ?? []
  if (noun) return `a deleted ${noun}`
  if (name.startsWith('user')) return 'a deleted account'
  return /^(?:added|removed)$/.test(name) ? 'a deleted product' : 'a deleted record'
}

/** Parts of a value that readers need not see. */
const hiddenParts = new Set(['id', 'url', 'poster', 'width', 'height', 'currency', 'version'])

/** Tells whether readers need not see a part. They see the colour of a variant, but not that of a picture. */
const isHidden = (name: string, value: Readonly<Record<string, unknown>>): boolean =>
  name === 'color' ? !('sku' in value) : hiddenParts.has(name)

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const addressText = (value: Readonly<Record<string, unknown>>): string => {
  const country = value['country']
  return [
    ...Object.entries(value)
      .filter(([name]) => name !== 'country')
      .map(([, part]) => part),
    typeof country === 'string' && countryName(country),
  ]
    .filter(Boolean)
    .join(', ')
}

const formatText = (name: string, value: string, { moment, names }: FactContext): string => {
  if (uuid.test(value)) return names[value] ?? missingRecordText(name)
  if (instant.test(value)) return moment(value)
  if (upperSnakeCase.test(value) && /^(?:status|state)$/.test(name))
    return capitalize(value.toLowerCase().replaceAll('_', ' '))
  return snakeCase.test(value) ? capitalize(value.replaceAll('_', ' ')) : value
}

const amountFieldName = /(?:price|amount|total|limit|threshold|rate|fee)$/i

const objectText = (value: Readonly<Record<string, unknown>>, context: FactContext): string =>
  Object.entries(value)
    .filter(([name, part]) => !isHidden(name, value) && !isEmpty(part))
    .map(([name, part]) => `${labelOf(name, undefined)}: ${factText(name, partFacts[name], part, context)}`)
    .join(', ') || noValueText

/** Formats of values by their kind. */
const wordsByKind: Readonly<Record<string, (value: never) => string>> = {
  mailKind: (value: string) => kindText(value),
  ...settingsInWords,
  address: addressText,
  place: (value: number) => String(value + 1),
  picture: ({ alt }: { alt?: string }) => alt || 'without a description',
  measurements: (value: SizeMeasures) => measuresInWords(value),
}

/**
 * Writes the value of a fact for readers: an amount as money, an id as a name, an instant in the shop's time zone, a
 * list line by line.
 */
export const factText = (
  name: string,
  fact: AuditFact | undefined,
  value: unknown,
  context: FactContext,
): string => {
  if (isEmpty(value)) return noValueText
  if (fact?.kind === 'fibres') return fibresInWords(value as FibreShare[])
  if (Array.isArray(value)) return value.map(item => factText(name, fact, item, context)).join('\n')
  const words = fact?.kind && wordsByKind[fact.kind]
  if (words) return words(value as never)
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') {
    const isMoney = fact?.kind ? /pence/i.test(fact.kind) : !fact && amountFieldName.test(name)
    if (isMoney) return context.money(value)
    return fact?.unit ? `${value} ${fact.unit}` : String(value)
  }
  if (typeof value === 'string') return fact?.choices?.[value] ?? formatText(name, value, context)
  return objectText(value as Readonly<Record<string, unknown>>, context)
}
