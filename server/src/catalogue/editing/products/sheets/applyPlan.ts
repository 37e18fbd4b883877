import type { Knex } from 'knex'
import { beforeCommit } from '../../../../platform/database/beforeCommit.ts'
import { redirectFormer } from '../../../../site/redirects/saveRedirect.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { asVariantInput } from '../changeVariant.ts'
import type { VariantInput } from '../checkVariants.ts'
import { readProduct } from '../readProduct.ts'
import { refuseMissingCompanion } from './companions.ts'
import { keepPictures } from '../../moving/pictures/keepPictures.ts'
import { joinCollections, makeCollections } from './newCollections.ts'
import { fieldsOf, fieldsOfVariant, splitChanges, valuesOf } from './currentFields.ts'
import type { ProductPlan, VariantPlan } from './SheetPlan.ts'
import { insertProducts, writeProduct, type WriteContext } from './writeProduct.ts'

const changedSince = (labels: readonly string[]) =>
  new Failure('conflict', `Changed since the check: ${labels.join(', ')}.`)

type NewVariant = VariantInput & { cost?: number | undefined }

const newVariant = ({ sku, changes, stock, cost }: VariantPlan) =>
  ({ sku, stock: stock?.after ?? 0, cost, ...valuesOf(Object.entries(changes), 'after') }) as NewVariant

/**
 * Carries out the plans of some products, whose variants are locked. Throws a Failure if one cannot be carried out, or
 * if somebody has changed a product since the check.
 */
export const applyPlans = async (
  trx: Knex.Transaction,
  plans: readonly ProductPlan[],
  writing: WriteContext,
): Promise<void> => {
  await joinCollections(trx, plans)
  await makeCollections(
    trx,
    plans.flatMap(({ newCollections = [] }) => newCollections),
    writing,
  )
  for (const { changes } of plans) await refuseMissingCompanion(trx, valuesAfter(changes))
  const newPlans = plans.filter(({ isNew }) => isNew)
  await insertProducts(trx, newPlans.map(newProduct), writing)
  for (const plan of plans) if (!plan.isNew) await changeProduct(trx, plan, writing)
  const { importId, at } = writing
  const formerPathRedirects = plans.flatMap(({ slug, formerPaths = [] }) =>
    formerPaths.map(path => ({ path, target: `/products/${slug}`, importId, at })),
  )
  beforeCommit(trx, redirectFormer, formerPathRedirects)
  await keepPictures(trx, plans, { importId, at })
}

const valuesAfter = (changes: ProductPlan['changes']) => valuesOf(Object.entries(changes), 'after')

const newProduct = ({ productId: id, slug, changes, variants, unitsSold = 0, places = {} }: ProductPlan) => ({
  id,
  slug,
  values: valuesAfter(changes),
  unitsSold,
  places,
  variants: variants.map(newVariant),
})

const changeProduct = async (
  trx: Knex.Transaction,
  { productId, changes, variants }: ProductPlan,
  writing: WriteContext,
): Promise<void> => {
  const before = await readProduct(trx, productId)
  const changedLabels = [...splitChanges(changes, fieldsOf(before), 'before').changedLabels]
  const planByVariant = new Map(variants.map(plan => [plan.variantId, plan]))
  const newVariants = before.variants.map((variant): VariantInput => {
    const plan = planByVariant.get(variant.id)
    if (!plan) return asVariantInput(variant)
    planByVariant.delete(variant.id)
    changedLabels.push(
      ...splitChanges(plan.changes, fieldsOfVariant(variant), 'before').changedLabels.map(
        label => `${label} of ${plan.sku}`,
      ),
    )
    const stock = plan.stock && { stock: plan.stock.after, baseStock: plan.stock.before }
    return { ...asVariantInput(variant), ...valuesOf(Object.entries(plan.changes), 'after'), ...stock }
  })
  const deletedIds = [...planByVariant.keys()].filter(id => id !== null)
  if (changedLabels.length > 0 || deletedIds.length > 0)
    throw changedSince([...changedLabels, ...deletedIds.map(id => `${planByVariant.get(id)?.sku} is gone`)])
  const addedVariants = variants.filter(({ variantId }) => variantId === null).map(newVariant)
  return writeProduct(
    trx,
    before,
    {
      values: valuesAfter(changes),
      variants: variants.length > 0 ? [...newVariants, ...addedVariants] : null,
    },
    writing,
  )
}
