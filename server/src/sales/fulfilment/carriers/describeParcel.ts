import { withCarriersCountry, isInUkVat, placeOf } from '@shop/contracts/addresses/places'
import { nameForCarriers } from '@shop/contracts/addresses/writtenLines'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import type { Pence } from '@shop/contracts/money'
import type { Carrier } from '@shop/contracts/shop/carriers'
import type { Settings } from '@shop/contracts/shop/settings'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Order } from '../../orders/Order.ts'
import { declaredLine, isDeclared } from '../slips/declarationOf.ts'
import type { Parcel } from '../slips/readParcels.ts'

/** The tariff code of a garment in digits only, its description and its country of origin; each may be blank. */
interface Customs {
  code: string
  description: string
  origin: string
}

const noCustoms: Customs = { code: '', description: '', origin: '' }

interface ShippingContext {
  settings: Settings
  /** The carrier as configured in the settings; undefined if the settings do not list it. */
  carrier: Carrier | undefined
}

/**
 * Returns the carrier's service code for an order: that of its delivery method if the method names this carrier,
 * otherwise the carrier's own. Blank without either.
 */
const serviceOf = (
  { shippingMethod }: Order,
  isExport: boolean,
  { settings, carrier }: ShippingContext,
): string => {
  if (!carrier) return ''
  const way = settings.shipping.zones.flatMap(({ ways }) => ways).find(({ id }) => id === shippingMethod)
  if (way?.serviceCode && way.carrier.toLowerCase() === carrier.name.toLowerCase()) return way.serviceCode
  const { standard, express, abroad } = carrier.services
  if (isExport) return abroad
  return shippingMethod === 'express' ? express : standard
}

export interface CarriedLine {
  sku: string
  title: string
  quantity: number
  /** Weight of one unit in grams; 0 if unknown. */
  weight: number
  /** Value of all units: the price paid, or the list price if nothing was paid, as customs require. */
  worth: Pence
  customs: Customs
}

/** A parcel in the form that carriers receive. */
export interface CarriedParcel {
  order: Order
  /** Its address, with the country that carriers and customs use. */
  to: OrderAddress
  /** The recipient's name, in Latin letters if the order has such a name. */
  recipient: string
  lines: CarriedLine[]
  /** Weight of all units in grams; null if that of a garment is unknown. */
  weight: number | null
  worth: Pence
  isExport: boolean
  /** It needs a customs declaration: every export, and British Forces post. */
  isDeclared: boolean
  /** Price of the order's delivery, as customs require it. */
  freight: Pence
  service: string
  /** Day of the order in the shop's time zone. */
  placedOn: string
}

/** Leaves out a state of the same name as its city, such as Dubai, which labels would print twice. */
const withoutRepeatedState = (address: OrderAddress): OrderAddress =>
  address.state === address.city ? { ...address, state: null } : address

/** Describes a parcel for a carrier. Only parcels that need a customs declaration have customs facts. */
export const describeParcel = (
  { order, lines: packedLines, freight }: Parcel,
  context: ShippingContext,
): CarriedParcel => {
  const { settings } = context
  const isExport = !isInUkVat(placeOf(order.shippingAddress))
  const lines = packedLines.map(line => {
    const { worth, text, tariffCode, origin } = declaredLine(line, order, settings)
    return {
      sku: line.sku,
      title: line.title,
      quantity: line.quantity,
      weight: line.weight_gr,
      worth,
      customs: isDeclared(order) ? { code: tariffCode, description: text, origin } : noCustoms,
    }
  })
  const isWeighed = lines.every(({ weight }) => weight > 0)
  return {
    order,
    to: withoutRepeatedState(withCarriersCountry(order.shippingAddress)),
    recipient: nameForCarriers(order.shippingAddress),
    lines,
    weight: isWeighed ? lines.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0) : null,
    worth: lines.reduce((sum, { worth }) => sum + worth, 0),
    isExport,
    isDeclared: isDeclared(order),
    freight,
    service: serviceOf(order, isExport, context),
    placedOn: dayAt(settings.general.timezone, Date.parse(order.createdAt)),
  }
}
