import type { Input } from '@shop/contracts/endpoint'
import type { quoteTaken } from '@shop/contracts/checkout/takeEndpoints'
import { effectivePrice, formatMoney } from '@shop/contracts/money'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { invalid } from '../../../platform/http/Failure.ts'
import type { PlacedLine } from '../../orders/checkout/insertOrder.ts'
import { type ExchangeVariant, readVariantsById } from '../../orders/returns/planExchanges.ts'
import { chooseWay } from '../../orders/checkout/checkTotal.ts'
import { home, type Way } from '../../pricing/delivery.ts'
import { pricedAt, priceOrder, subtotalOf, type OrderPrice, termsFor } from '../../pricing/priceOrder.ts'

type Wanted = Input<typeof quoteTaken>

type TakenLine = PlacedLine & Pick<ExchangeVariant, 'weightGr' | 'vatClass'>

/** Reads the lines of an order that staff take, at today's prices. Throws `validation_failed` for what cannot be sold. */
const readLines = async (db: Knex, wanted: Wanted['lines']): Promise<TakenLine[]> => {
  const variants = await readVariantsById(
    db,
    wanted.map(({ variantId }) => variantId),
  )
  return wanted.map(({ variantId, quantity }, index) => {
    const field = `lines.${index}.quantity`
    const variant = variants.find(each => each.variantId === variantId)
    if (variant?.status !== 'ACTIVE') throw invalid({ [field]: 'This is not for sale.' })
    if (wanted.findIndex(each => each.variantId === variantId) < index)
      throw invalid({ [field]: 'This is listed twice. Please raise its number.' })
    if (variant.free < quantity)
      throw invalid({ [field]: variant.free > 0 ? `Only ${variant.free} are free.` : 'This is sold out.' })
    // Fit advice belongs to lines of a cart.
    return { ...variant, unitPrice: effectivePrice(variant), quantity, advice: null }
  })
}

/** Prices an order that staff take. Throws `validation_failed`. */
export const priceTaken = async (
  db: Knex,
  { lines: wanted, shippingMethod, isDeliveryFree = false, discount = 0, destination = home }: Wanted,
  settings: Settings,
): Promise<{ lines: PlacedLine[]; way: Way; price: OrderPrice }> => {
  const terms = termsFor(settings, destination)
  const lines = pricedAt(terms, await readLines(db, wanted))
  const subtotal = subtotalOf(lines)
  if (discount > subtotal)
    throw invalid({ discount: `At most ${formatMoney(subtotal, settings.general.currency)}.` })
  const way = chooseWay(settings, destination, { chosen: shippingMethod, lines })
  const free = { ...way, price: 0 }
  const reduction = { kind: 'fixed_amount', value: discount, minimumSpend: 0 } as const
  return {
    lines,
    way,
    price: priceOrder(lines, { way: isDeliveryFree ? free : way, vat: terms.vat }, reduction),
  }
}
