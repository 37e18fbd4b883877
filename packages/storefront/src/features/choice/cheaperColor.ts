import type { Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice, type Pence } from '@shop/contracts/money'

/** The colour with the lowest price that can be bought now, where it costs less than what is shown in another one. */
export const cheaperColor = (
  variants: readonly Variant[],
  { color, amount }: { color: string | undefined; amount: Pence },
): { color: string; amount: Pence } | undefined =>
  variants
    .filter(variant => variant.stock > 0 && variant.color !== color)
    .map(variant => ({ color: variant.color, amount: effectivePrice(variant) }))
    .filter(other => other.amount < amount)
    .toSorted((one, other) => one.amount - other.amount)[0]
