import type { Knex } from 'knex'
import { beforeCommit } from '../../../../platform/database/beforeCommit.ts'
import { redirectFormer } from '../../../../site/redirects/saveRedirect.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { asWanted } from '../changeVariant.ts'
import type { WantedVariant } from '../checkVariants.ts'
import { readProduct } from '../readProduct.ts'
import { refuseGone } from './companions.ts'
import { keepPictures } from '../../moving/pictures/keepPictures.ts'
import { makeCollections } from './newCollections.ts'
import { fieldsOf, fieldsOfVariant, split, valuesOf } from './currentFields.ts'
import type { ProductPlan, VariantPlan } from './SheetPlan.ts'
import { insertProduct, writeProduct, type Writing } from './writeProduct.ts'

const changedSince = (what: readonly string[]) =>
  new Failure('conflict', `Changed since the check: ${what.join(', ')}.`)

const newVariant = ({ sku, changes, stock }: VariantPlan) =>
  ({ sku, stock: stock?.after ?? 0, ...valuesOf(Object.entries(changes), 'after') }) as WantedVariant

/**
 * Carries out what is planned for one product, whose variants are locked. Throws a Failure where somebody has changed it
 * since the check.
 */
export const applyPlan = async (
  trx: Knex.Transaction,
  plan: ProductPlan,
  writing: Writing,
): Promise<void> => {
  await makeCollections(trx, plan.newCollections ?? [], writing)
  await writePlan(trx, plan, writing)
  await writeCosts(trx, plan.variants)
  const { importId, at } = writing
  const target = `/products/${plan.slug}`
  beforeCommit(
    trx,
    redirectFormer,
    (plan.formerPaths ?? []).map(path => ({ path, target, importId, at })),
  )
  await keepPictures(trx, plan.pictures ?? [], { importId, productId: plan.productId, at })
}

/** Costs of new variants, where the sheet has them. */
const writeCosts = async (trx: Knex.Transaction, variants: readonly VariantPlan[]) => {
  for (const { sku, cost } of variants)
    if (cost !== undefined) await trx('variants').where({ sku }).update({ cost })
}

const writePlan = async (
  trx: Knex.Transaction,
  { productId, slug, isNew, changes, variants, unitsSold = 0 }: ProductPlan,
  writing: Writing,
): Promise<void> => {
  const values = valuesOf(Object.entries(changes), 'after')
  await refuseGone(trx, values)
  if (isNew)
    return insertProduct(
      trx,
      { id: productId, slug, values, unitsSold, variants: variants.map(newVariant) },
      writing,
    )
  const before = await readProduct(trx, productId)
  const lost = [...split(changes, fieldsOf(before), 'before').lost]
  const planned = new Map(variants.map(plan => [plan.variantId, plan]))
  const wanted = before.variants.map((variant): WantedVariant => {
    const plan = planned.get(variant.id)
    if (!plan) return asWanted(variant)
    planned.delete(variant.id)
    lost.push(
      ...split(plan.changes, fieldsOfVariant(variant), 'before').lost.map(label => `${label} of ${plan.sku}`),
    )
    const stock = plan.stock && { stock: plan.stock.after, baseStock: plan.stock.before }
    return { ...asWanted(variant), ...valuesOf(Object.entries(plan.changes), 'after'), ...stock }
  })
  const gone = [...planned.keys()].filter(id => id !== null)
  if (lost.length > 0 || gone.length > 0)
    throw changedSince([...lost, ...gone.map(id => `${planned.get(id)?.sku} is gone`)])
  const added = variants.filter(({ variantId }) => variantId === null).map(newVariant)
  return writeProduct(
    trx,
    before,
    { values, variants: variants.length > 0 ? [...wanted, ...added] : null },
    writing,
  )
}
