import type { GoodsField } from '@shop/contracts/facts/fieldTable'
import { fibresInWords, type FibreShare } from '@shop/contracts/facts/fibres'
import { measurementsInLines, type SizeMeasures } from '@shop/contracts/facts/measurements'
import { productFields } from '@shop/contracts/facts/productFields'
import { formatMoney } from '@shop/contracts/money'
import type { Knex } from 'knex'
import {
  formatFact,
  isSameFact,
  savedText,
  type FieldChange,
} from '../../../platform/events/audit/staleSave.ts'
import { loadSettings } from '../../../office/settings/loadSettings.ts'
import type { VariantFacts } from './present.ts'

const fieldByName: Readonly<Record<string, GoodsField>> = productFields

const valueInWords = (name: string, value: unknown, currency: string): string => {
  if ((name === 'price' || name === 'salePrice') && value !== null)
    return formatMoney(Number(value), currency)
  if (name === 'fibres') return formatFact(fibresInWords(value as FibreShare[]))
  if (name === 'measurements') return formatFact(measurementsInLines(value as SizeMeasures[]))
  const labels = fieldByName[name]?.choices ?? {}
  const labelled = Array.isArray(value) ? value.map(key => labels[String(key)] ?? key) : value
  return typeof value === 'string' ? (labels[value] ?? formatFact(value)) : formatFact(labelled)
}

const variantChanges = (
  loadedVariants: readonly VariantFacts[],
  savedVariants: readonly VariantFacts[],
  currency: string,
) => {
  const changes: Record<string, string> = {}
  for (const variant of savedVariants) {
    const oldVariant = loadedVariants.find(({ id }) => id === variant.id)
    const changedFacts = Object.entries(variant).filter(
      ([name, value]) => oldVariant && !isSameFact(value, oldVariant[name as keyof VariantFacts]),
    )
    if (!oldVariant) changes[`variants.${variant.sku}`] = 'Has been added.'
    else if (changedFacts.length)
      changes[`variants.${variant.sku}`] =
        `Saved now: ${changedFacts.map(([name, value]) => `${name} ${valueInWords(name, value, currency)}`).join(', ')}.`
  }
  for (const { id, sku } of loadedVariants)
    if (!savedVariants.some(variant => variant.id === id)) changes[`variants.${sku}`] = 'Has been deleted.'
  return changes
}

/** Describes others' changes to a product, by field and variant. Pictures and video are saved separately. */
export const changesInWords = async (
  trx: Knex.Transaction,
  changes: ReadonlyMap<string, FieldChange>,
): Promise<Record<string, string>> => {
  const { currency } = (await loadSettings(trx)).settings.general
  const fields = [...changes].filter(([name]) => !['variants', 'images', 'video'].includes(name))
  const variants = changes.get('variants')
  return {
    ...Object.fromEntries(
      fields.map(([name, { currentValue }]) => [name, savedText(valueInWords(name, currentValue, currency))]),
    ),
    ...(variants &&
      variantChanges(
        (variants.baseValue ?? []) as VariantFacts[],
        variants.currentValue as VariantFacts[],
        currency,
      )),
  }
}
