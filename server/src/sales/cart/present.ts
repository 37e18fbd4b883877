import type * as wire from '@shop/contracts/cart/endpoints'
import { placeInSentence } from '@shop/contracts/addresses/places'
import { dutyText, safetyNotice } from '@shop/contracts/orders/dutyText'
import { benefitOf } from '@shop/contracts/promotions/benefitOf'
import { pick } from '@shop/contracts/facts/fieldTable'
import { variantFieldNames } from '@shop/contracts/facts/variantFields'
import type { Settings } from '@shop/contracts/shop/settings'
import { deliveryTimeFields } from '@shop/contracts/shop/deliveryDays'
import { parcelFactsOf } from '@shop/contracts/shop/parcelPrice'
import { distanceToFree, deliveryOptionsTo } from '../pricing/delivery.ts'
import type { AppliedTerms } from '../pricing/ioss.ts'
import { lineTotal, priceOrder, type PricedLine } from '../pricing/priceOrder.ts'
import { compactTerms } from '../pricing/shownTerms.ts'
import type { CartPromotion } from './cartPromotion.ts'
import { maxQuantityOf } from './countedLines.ts'
import type { ShownLine } from './findCart.ts'

interface CartToPresent extends AppliedTerms {
  id: string
  place: string
  /** Lines with their prices at that destination. */
  lines: readonly ShownLine[]
  /** The lines, limited to the units that can be bought. */
  counted: readonly ShownLine[]
  promotion: CartPromotion | null
  settings: Settings
}

const presentLine = (line: ShownLine, pricedLine: PricedLine, settings: Settings): wire.CartItem => ({
  id: line.id,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  lineTotal: lineTotal(pricedLine),
  previousPrice: line.priceSeen === line.unitPrice ? null : line.priceSeen,
  maxQuantity: maxQuantityOf(line, settings),
  isHeld: line.isForSale && line.free <= 0 && line.onShelf > 0,
  variant: {
    id: line.variantId,
    ...pick(line, variantFieldNames),
    details: line.details,
    stock: line.free,
    images: line.images,
    product: { id: line.productId, title: line.title, slug: line.slug },
  },
})

const shownDeliveryFields = ['name', 'isTracked', 'isDutyPaid', ...deliveryTimeFields] as const

/** `isNeverFree`: no delivery method to the place can be free, so that a code for free delivery has no effect. */
const presentPromotion = (
  { code, promotion, refusal }: CartPromotion,
  { currency, place, isNeverFree }: { currency: string; place: string; isNeverFree: boolean },
): wire.CartPromotion => ({
  code,
  text: promotion && benefitOf(promotion, currency),
  refusal:
    refusal ??
    (isNeverFree && promotion?.kind === 'free_delivery'
      ? `Delivery to ${placeInSentence(place)} is never free.`
      : null),
})

export const presentCart = ({
  id,
  place,
  lines,
  counted,
  promotion,
  settings,
  ...sold
}: CartToPresent): wire.Cart => {
  const { vat, isWithoutVat } = sold.terms
  const vatTerms = { vatReason: vat.reason, isAboveIoss: sold.isAboveIoss }
  const reduction = promotion?.reduction ?? null
  const ways = deliveryOptionsTo(settings, place, parcelFactsOf(counted))
  const { subtotal, discount } = priceOrder(counted, { way: null, vat }, reduction)
  const distances = ways.flatMap(way => distanceToFree(subtotal, way, reduction) ?? [])
  const { currency } = settings.general
  const safety = safetyNotice(place, settings.shipping.responsiblePerson, lines)
  const isNeverFree = ways.length > 0 && distances.length === 0
  return {
    id,
    items: lines.map((line, index) => presentLine(line, counted[index] ?? line, settings)),
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    currency,
    subtotal,
    discount,
    promotion: promotion && presentPromotion(promotion, { currency, place, isNeverFree }),
    toFreeShipping: distances.length > 0 ? Math.min(...distances) : null,
    place,
    isWithoutVat: isWithoutVat && vat.rate === 0,
    ...(safety && { safety }),
    delivery: ways.map(way => {
      const { shipping, total, tax, isReduced } = priceOrder(counted, { way, vat }, reduction)
      const { id: method } = way
      const shownTerms = compactTerms({ ...sold, place, way })
      const duty = dutyText(place, way.isDutyPaid, vatTerms)
      return {
        method,
        price: shipping,
        total,
        tax,
        isReduced,
        ...(duty && { duty }),
        terms: shownTerms,
        ...pick(way, shownDeliveryFields),
      }
    }),
  }
}
