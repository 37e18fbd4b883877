import { formatMoney } from '@shop/contracts/money'
import type { StaffProduct } from '@shop/contracts/products/entities'
import type { Knex } from 'knex'
import { Failure } from '../http/Failure.ts'
import { loadSettings } from '../settings/loadSettings.ts'
import { productFacts, type ProductFacts, type VariantFacts } from './present.ts'

/** How many saves back the one that was seen may lie. */
const savesBack = 50

interface Save {
  before: string | null
  first_name: string | null
  last_name: string | null
}

/** The saves of a product since a version of it, as the audit log has them: the oldest first. */
const savesSince = async (trx: Knex.Transaction, id: string, version: number) => {
  const saves: Save[] = await trx('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .where({ subject: 'product', subject_id: id })
    .orderBy([
      { column: 'a.at', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(savesBack)
    .select('a.before', 'u.first_name', 'u.last_name')
  return saves
    .map(({ before, ...by }) => ({
      seen: before === null ? null : (JSON.parse(before) as Partial<ProductFacts>),
      name: by.first_name === null ? 'Somebody' : `${by.first_name} ${by.last_name}`,
    }))
    .filter(({ seen }) => (seen?.version ?? -1) >= version)
    .toReversed()
}

const entry = ([name, value]: [string, unknown]) => `${name}: ${typeof value === 'string' ? value : '…'}`

const words = (name: string, value: unknown, currency: string): string => {
  if (name === 'price' || name === 'salePrice')
    return value === null ? 'none' : formatMoney(Number(value), currency)
  if (typeof value === 'string' || typeof value === 'number') return String(value) || 'none'
  if (Array.isArray(value)) return value.map(String).join(', ') || 'none'
  return (
    Object.entries(value ?? {})
      .map(entry)
      .join(', ') || 'none'
  )
}

/** A change of many notes only what it is about. */
const changesOf = <T extends object>(seen: Partial<T>, now: T, without: readonly string[]) =>
  Object.entries(now).filter(
    ([name, value]) =>
      name in seen &&
      !without.includes(name) &&
      JSON.stringify(value) !== JSON.stringify(seen[name as keyof T]),
  )

const variantChanges = (seen: readonly VariantFacts[], now: readonly VariantFacts[], currency: string) => {
  const changes: Record<string, string> = {}
  for (const variant of now) {
    const old = seen.find(({ id }) => id === variant.id)
    const changed = old ? changesOf(old, variant, []) : []
    if (!old) changes[`variants.${variant.sku}`] = 'Has been added.'
    else if (changed.length)
      changes[`variants.${variant.sku}`] =
        `Saved now: ${changed.map(([name, value]) => `${name} ${words(name, value, currency)}`).join(', ')}.`
  }
  for (const { id, sku } of seen)
    if (!now.some(variant => variant.id === id)) changes[`variants.${sku}`] = 'Has been deleted.'
  return changes
}

/** What others have saved since `version`, field by field, and who. */
export const staleProduct = async (
  trx: Knex.Transaction,
  now: StaffProduct,
  version: number,
): Promise<Failure> => {
  const saves = await savesSince(trx, now.id, version)
  const { currency } = (await loadSettings(trx)).settings.general
  const facts = productFacts(now)
  const seen = saves.find(save => save.seen?.version === version)?.seen ?? facts
  const fields = Object.fromEntries(
    changesOf(seen, facts, ['variants', 'images', 'version']).map(([name, value]) => [
      name,
      `Saved now: ${words(name, value, currency)}.`,
    ]),
  )
  const names = [...new Set(saves.map(({ name }) => name))]
  const who = names.length ? names.join(' and ') : 'Somebody'
  return new Failure(
    'conflict',
    `${who} ${names.length > 1 ? 'have' : 'has'} changed this product since you opened it.`,
    {
      fields: {
        ...fields,
        ...variantChanges(seen.variants ?? [], facts.variants, currency),
        version: String(now.version),
      },
    },
  )
}
