import { countryName } from '@shop/contracts/addresses/countries'
import type { CarrierFile } from '@shop/contracts/orders/slipEndpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import { pounds, type Cell } from '../../../platform/http/answers/csvFile.ts'
import { declare, type DeclaredLine } from './describeCustoms.ts'
import { unitsOf } from './describePackingSlip.ts'
import type { PackedLine, Parcel } from './readParcels.ts'

/** A parcel with what its rows say alike. */
interface Sent {
  parcel: Parcel
  /** Lines as customs ask for them; null where the parcel stays inside UK VAT. */
  declared: readonly DeclaredLine[] | null
  weightGr: number
}

const kilos = (grams: number): string => (grams / 1000).toFixed(3)
const dayOf = ({ order }: Parcel): string => (order.paidAt ?? order.createdAt).slice(0, 10)
const isUkService = ({ order }: Parcel): boolean =>
  order.shippingMethod === 'standard' || order.shippingMethod === 'express'

type Column<Row> = (row: Row) => Cell

interface ItemRow extends Sent {
  line: PackedLine
  declaredLine: DeclaredLine | undefined
}

/**
 * Click & Drop's columns as Royal Mail's help names them, a row for each garment. The service is that of the specified ways;
 * for any other, rules of the account choose it.
 */
const clickAndDrop: Readonly<Record<string, Column<ItemRow>>> = {
  'Order reference': ({ parcel }) => parcel.order.number,
  'Special instructions': () => '',
  Date: ({ parcel }) => dayOf(parcel),
  'Weight (kg)': ({ weightGr }) => kilos(weightGr),
  'Package size': ({ weightGr }) => (weightGr <= 2000 ? 'Small Parcel' : 'Medium Parcel'),
  'Sub total': ({ parcel: { order } }) => pounds(order.total - order.shipping),
  'Shipping cost': ({ parcel: { order } }) => pounds(order.shipping),
  Total: ({ parcel: { order } }) => pounds(order.total),
  'Currency code': ({ parcel }) => parcel.order.currency,
  'Service code': ({ parcel }) =>
    isUkService(parcel) ? (parcel.order.shippingMethod === 'express' ? 'TPN24' : 'TPS48') : '',
  'Recipient full name': ({ parcel: { order } }) =>
    `${order.shippingAddress.firstName} ${order.shippingAddress.lastName}`,
  'Recipient company': () => '',
  'Address line 1': ({ parcel }) => parcel.order.shippingAddress.address1,
  'Address line 2': ({ parcel }) => parcel.order.shippingAddress.address2,
  'Address line 3': () => '',
  City: ({ parcel }) => parcel.order.shippingAddress.city,
  County: ({ parcel }) => parcel.order.shippingAddress.state,
  Postcode: ({ parcel }) => parcel.order.shippingAddress.postalCode,
  Country: ({ parcel }) => countryName(parcel.order.shippingAddress.country),
  'Recipient email': ({ parcel }) => parcel.order.email,
  'Recipient phone': () => '',
  'Product SKU': ({ line }) => line.sku,
  'Product name': ({ line }) => line.title,
  'Unit price': ({ line, declaredLine }) =>
    pounds(Math.round((declaredLine?.worth ?? line.paid) / line.quantity)),
  Quantity: ({ line }) => line.quantity,
  'Unit weight': ({ line }) => kilos(line.weight_gr),
  'Customs description': ({ declaredLine }) => declaredLine?.text ?? '',
  'Product customs code': ({ declaredLine }) => declaredLine?.tariffCode ?? '',
  'Country of origin': ({ declaredLine }) => (declaredLine ? countryName(declaredLine.origin) : ''),
}

/** DPD's columns as its template for Ship@ease names them, a row for each parcel; 12 is its next day, 11 its two days. */
const dpd: Readonly<Record<string, Column<Sent>>> = {
  'Customer Ref 1': ({ parcel }) => parcel.order.number,
  Organisation: () => '',
  'Contact Name': ({ parcel: { order } }) =>
    `${order.shippingAddress.firstName} ${order.shippingAddress.lastName}`,
  'Address Line 1': ({ parcel }) => parcel.order.shippingAddress.address1,
  'Address Line 2': ({ parcel }) => parcel.order.shippingAddress.address2,
  'Address Line 3': ({ parcel }) => parcel.order.shippingAddress.city,
  'Address Line 4': ({ parcel }) => parcel.order.shippingAddress.state,
  Postcode: ({ parcel }) => parcel.order.shippingAddress.postalCode,
  'Country Code': ({ parcel }) => parcel.order.shippingAddress.country,
  'Notification Email': ({ parcel }) => parcel.order.email,
  'Service Code': ({ parcel }) =>
    isUkService(parcel) ? (parcel.order.shippingMethod === 'express' ? '12' : '11') : '',
  'No. Parcels': () => 1,
  'Total Weight': ({ weightGr }) => kilos(weightGr),
  'Customs Value': ({ declared }) =>
    declared ? pounds(declared.reduce((sum, { worth }) => sum + worth, 0)) : '',
  Description: ({ parcel, declared }) => declared?.[0]?.text ?? `${unitsOf(parcel.lines)} garments`,
}

const rowsBy = <Row>(columns: Readonly<Record<string, Column<Row>>>, found: readonly Row[]) => ({
  columns: Object.keys(columns),
  rows: found.map(row => Object.values(columns).map(cell => cell(row))),
})

/** The rows of parcels in the form that a carrier's program reads. */
export const carrierRows = (
  carrier: CarrierFile,
  parcels: readonly Parcel[],
  settings: Pick<Settings, 'shipping'>,
): { columns: string[]; rows: Cell[][] } => {
  const sent = parcels.map((parcel): Sent => ({
    parcel,
    declared: declare(parcel, settings)?.lines ?? null,
    weightGr: parcel.lines.reduce((sum, line) => sum + line.weight_gr * line.quantity, 0),
  }))
  if (carrier === 'dpd') return rowsBy(dpd, sent)
  return rowsBy(
    clickAndDrop,
    sent.flatMap(each =>
      each.parcel.lines.map((line, index) => ({ ...each, line, declaredLine: each.declared?.[index] })),
    ),
  )
}
