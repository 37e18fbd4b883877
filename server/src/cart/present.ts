import type * as wire from '@shop/contracts/cart/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import { deliveryDays } from '@shop/contracts/shop/deliveryDays'
import { distanceToFreeDelivery } from '../pricing/delivery.ts'
import { lineTotal, priceOrder, priceRatesOf } from '../pricing/priceOrder.ts'
import { benefitText } from '../promotions/present.ts'
import type { CartPromotion } from './cartPromotion.ts'
import type { CartLine, ShownLine } from './findCart.ts'

interface Source {
  id: string
  lines: readonly ShownLine[]
  promotion: CartPromotion | null
  settings: Settings
}

/** How many of a line may be in the cart now. */
export const maxQuantityOf = ({ isForSale, free }: CartLine, { store }: Settings): number =>
  isForSale ? Math.max(0, Math.min(free, store.maxOrderQuantity)) : 0

const presentLine = (line: ShownLine, settings: Settings): wire.CartItem => ({
  id: line.id,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  lineTotal: lineTotal(line),
  previousPrice: line.priceSeen === line.unitPrice ? null : line.priceSeen,
  maxQuantity: maxQuantityOf(line, settings),
  variant: {
    id: line.variantId,
    sku: line.sku,
    color: line.color,
    colorHex: line.colorHex,
    size: line.size,
    lengthCm: line.lengthCm,
    collar: line.collar,
    cuffs: line.cuffs,
    details: line.details,
    price: line.price,
    salePrice: line.salePrice,
    stock: line.free,
    weightGr: line.weightGr,
    barcode: line.barcode,
    images: line.images,
    product: { id: line.productId, title: line.title, slug: line.slug },
  },
})

const presentPromotion = (
  { code, promotion, refusal }: CartPromotion,
  { general: { currency } }: Settings,
): wire.CartPromotion => ({
  code,
  text: promotion && benefitText(promotion, currency),
  refusal,
})

export const presentCart = ({ id, lines, promotion, settings }: Source): wire.Cart => {
  const rates = priceRatesOf(settings)
  const reduction = promotion?.reduction ?? null
  const options = (['standard', 'express'] as const).map(method => ({
    method,
    ...priceOrder(lines, method, rates, reduction),
  }))
  const [{ subtotal, discount }] = options as [(typeof options)[0]]
  return {
    id,
    items: lines.map(line => presentLine(line, settings)),
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    currency: settings.general.currency,
    subtotal,
    discount,
    promotion: promotion && presentPromotion(promotion, settings),
    toFreeShipping: distanceToFreeDelivery(subtotal, rates, reduction),
    delivery: options.map(({ method, shipping, total, tax }) => ({
      method,
      price: shipping,
      total,
      tax,
      ...deliveryDays[method],
    })),
  }
}
