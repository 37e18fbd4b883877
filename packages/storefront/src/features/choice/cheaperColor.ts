import type { Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice, type Pence } from '@shop/contracts/money'

/** Finds the cheapest colour in stock that costs less than the colour shown. */
export const cheaperColor = (
  variants: readonly Variant[],
  { color, amount }: { color: string | undefined; amount: Pence },
): { color: string; amount: Pence } | undefined =>
  variants
    .filter(variant => variant.stock > 0 && variant.color !== color)
    .map(variant => ({ color: variant.color, amount: effectivePrice(variant) }))
    .filter(candidate => candidate.amount < amount)
    .toSorted((a, b) => a.amount - b.amount)[0]
