import { day } from '../days.ts'
import type { PlannedProduct, PlannedVariant } from './plan.ts'
import type { Choose } from './planOrders.ts'
import { designFacts } from '../write/storeFacts.ts'
import { isFestive } from './seasons.ts'

const isSummer = (at: number) => [4, 5, 6, 7].includes(new Date(at).getUTCMonth())
const isWinter = (at: number) => [9, 10, 11, 0, 1].includes(new Date(at).getUTCMonth())

const appealOn = (at: number) => {
  const inSeason = { feasts: isFestive(at), winter: isWinter(at), summer: isSummer(at) }
  return ({ slug, launchedAt }: PlannedProduct): number => {
    const fact = designFacts[slug]
    if (!fact || launchedAt > at) return 0
    const isNew = at - launchedAt < 60 * day
    return fact.appeal * (fact.wornFor && inSeason[fact.wornFor] ? 2.2 : 1) * (isNew ? 1.6 : 1)
  }
}

const sizeGap = (variant: PlannedVariant, size: string) => Math.abs(Number(variant.size) - Number(size))

/** Chooses what suits the season, in the customer's size or the nearest available one. */
export const chooseDesign =
  (products: readonly PlannedProduct[]): Choose =>
  (random, { size }, at) => {
    const product = random.weighted(products, appealOn(at))
    const nearest = Math.min(...product.variants.map(variant => sizeGap(variant, size)))
    const fitting = product.variants.filter(variant => sizeGap(variant, size) === nearest)
    return { product, variant: random.pick(fitting) }
  }
