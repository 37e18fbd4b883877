import { needsCustomsDeclaration, forcesPlace } from '@shop/contracts/addresses/needsCustomsDeclaration'
import { placeOf } from '@shop/contracts/addresses/places'
import { fibresInWords } from '@shop/contracts/facts/fibres'
import type { Pence } from '@shop/contracts/money'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { fromJson } from '../../../platform/database/json.ts'
import { vatContainedIn } from '../../pricing/priceOrder.ts'
import { sellerOf } from '../../orders/invoices/sellerOf.ts'
import { Order } from '../../orders/Order.ts'
import {
  type Consignment,
  type DeclaredFacts,
  ParcelLine,
  type Sender,
  Parcel as SentParcel,
} from '../../orders/parcels/Parcel.ts'
import { type PackedLine, type Parcel, readParcelBeingSent } from './readParcels.ts'

/** A line of a parcel as customs require it. */
export interface DeclaredLine extends DeclaredFacts {
  line: PackedLine
}

/** A parcel that leaves UK VAT, or goes by British Forces post, as customs require it. */
export interface Declaration {
  lines: DeclaredLine[]
  sender: Sender
  /** Null once the personal data is erased. */
  to: OrderAddress | null
  /** Carrier of the parcel. */
  carrier: string
  isExchange: boolean
  /** It goes by British Forces post, which needs no commercial invoice. */
  isForcesPost: boolean
  /** In grams; 0 if unknown. */
  weightGr: number
  worth: Pence
  /** Worth and weight of all that travels in one parcel, with the orders sent with this one. */
  consignment: Consignment
}

/** Tells whether the parcels of an order need a customs declaration. */
export const isDeclared = ({ shippingAddress }: Order): boolean =>
  needsCustomsDeclaration(placeOf(shippingAddress))

const joinTexts = (...texts: string[]): string => texts.filter(Boolean).join(', ')

/** Lists the fibres of a garment, by which customs classify it; if they are unknown, its materials in words. */
const clothOf = ({ fibres, materials }: PackedLine): string => fibresInWords(fromJson(fibres)) || materials

/**
 * Returns the value of a line for customs: what was paid, without the VAT of an EU country. If nothing was paid, its
 * value is its price, as with a gift.
 */
const worthOf = ({ paid, price, vat }: PackedLine, { vatRate: rate, vatReason: reason }: Order): Pence => {
  const worth = paid === 0 ? price : paid
  if (reason !== 'ioss') return worth
  return worth - (paid === 0 ? vatContainedIn(price, { rate, reason }) : vat)
}

/** Declares a line to customs: as it was when it was sent, otherwise by the facts of its product or of the settings. */
export const declaredLine = (
  line: PackedLine,
  order: Order,
  { shipping }: Pick<Settings, 'shipping'>,
): DeclaredLine => {
  if (line.declared !== null) return { line, ...fromJson(line.declared) }
  return {
    line,
    text: joinTexts(line.customs_text || shipping.customsText, clothOf(line)),
    tariffCode: (line.tariff_code || shipping.customsCode).replaceAll(/\D/g, ''),
    origin: line.origin || shipping.customsOrigin,
    weightGr: line.weight_gr * line.quantity,
    worth: worthOf(line, order),
  }
}

/**
 * Returns the carrier of a parcel: the one that it was sent with, otherwise that of its delivery method, otherwise the
 * first on offer.
 */
const carrierOf = ({ order, sent }: Parcel, { shipping }: Settings): string =>
  sent?.carrier ||
  order.deliveryWay.carrier ||
  (shipping.carriers.find(({ isOffered }) => isOffered)?.name ?? '')

const senderOf = (settings: Settings): Sender => ({
  seller: sellerOf(settings),
  eoriNumber: settings.shipping.eoriNumber,
})

/** Weight of all lines in grams; 0 if that of one is unknown. */
export const weightOf = (lines: readonly Pick<DeclaredFacts, 'weightGr'>[]): number =>
  lines.every(({ weightGr }) => weightGr > 0) ? lines.reduce((sum, { weightGr }) => sum + weightGr, 0) : 0

/** Adds up lines, and those of the orders that travel with them. */
const consignmentOf = (
  lines: readonly DeclaredFacts[],
  { companions, sentBefore }: Pick<Parcel, 'companions' | 'sentBefore'>,
  settings: Settings,
): Consignment => {
  const all = [
    ...lines,
    ...companions.flatMap(other => other.lines.map(line => declaredLine(line, other.order, settings))),
  ]
  const consignments = [{ worth: sumOfWorth(all), weightGr: weightOf(all) }, ...sentBefore]
  return {
    worth: Math.max(...consignments.map(({ worth }) => worth)),
    weightGr: Math.max(...consignments.map(({ weightGr }) => weightGr)),
  }
}

const sumOfWorth = (lines: readonly DeclaredFacts[]): Pence =>
  lines.reduce((sum, { worth }) => sum + worth, 0)

/** Declares a parcel to customs; null if it needs no declaration. */
export const declarationOf = (parcel: Parcel, settings: Settings): Declaration | null => {
  const { order, lines, sent } = parcel
  if (!isDeclared(order)) return null
  const declared = lines.map(line => declaredLine(line, order, settings))
  return {
    lines: declared,
    sender: sent?.declaredBy ?? senderOf(settings),
    to: sent?.declaredBy ? sent.declaredTo : order.shippingAddress,
    carrier: carrierOf(parcel, settings),
    isExchange: exchangeCodeOf(order) !== null,
    isForcesPost: placeOf(order.shippingAddress) === forcesPlace,
    weightGr: weightOf(declared),
    worth: sumOfWorth(declared),
    consignment: sent?.declaredBy?.consignment ?? consignmentOf(declared, parcel, settings),
  }
}

/** Lists the facts that customs require and that a declaration lacks, by line. */
export const customsGapsOf = ({ lines }: Declaration): NonNullable<AdminOrder['customsGaps']> =>
  lines.flatMap(({ line, tariffCode, origin, weightGr }) => {
    const missing = [
      ...(tariffCode === '' ? ['HS code' as const] : []),
      ...(origin === '' ? ['origin' as const] : []),
      ...(weightGr === 0 ? ['weight' as const] : []),
    ]
    return missing.length > 0 ? [{ itemId: line.item_id, missing }] : []
  })

/**
 * Stores the customs declaration of a parcel that is sent, so that its documents stay as they were sent. The caller has
 * locked the order. Nothing is stored for parcels that need none.
 */
export const storeDeclaration = async (
  trx: Knex.Transaction,
  { orderId, parcelId, settings }: { orderId: string; parcelId: string; settings: Settings },
): Promise<void> => {
  const order = await Order.query(trx).findById(orderId).throwIfNotFound()
  if (!isDeclared(order)) return
  const { lines, freight, ...others } = await readParcelBeingSent(trx, order, parcelId)
  const consignment = consignmentOf(
    lines.map(line => declaredLine(line, order, settings)),
    others,
    settings,
  )
  const declaredBy = { ...senderOf(settings), freight, consignment }
  await SentParcel.query(trx).findById(parcelId).patch({ declaredBy, declaredTo: order.shippingAddress })
  for (const each of lines) {
    const { line: _line, ...declared } = declaredLine(each, order, settings)
    await ParcelLine.query(trx).findById(each.line_id).patch({ declared })
  }
}
