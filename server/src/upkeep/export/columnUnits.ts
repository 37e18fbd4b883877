import { keysOf } from '@shop/contracts/keys'
import { columnName } from '@shop/contracts/columnName'
import { productFields } from '@shop/contracts/facts/productFields'
import { variantFields } from '@shop/contracts/facts/variantFields'
import { promotionFields } from '@shop/contracts/promotions/promotionFields'
import type { BaseModel } from '../../platform/database/BaseModel.ts'
import { Order } from '../../sales/orders/Order.ts'
import { Parcel, ParcelLine } from '../../sales/orders/parcels/Parcel.ts'

const pence = 'pence'
const units = 'units'
const json = 'JSON'
const count = 'whole number'

/** Units by field kind, so that new fields get theirs automatically. */
const unitsByKind: Readonly<Record<string, string>> = {
  pence,
  optionalPence: pence,
  list: json,
  pairs: json,
  fibres: json,
  measurements: json,
  choices: json,
  flag: 'true or false',
  optionalInstant: 'instant',
  whole: count,
  optionalWhole: count,
}

const unitsOf = (fields: Readonly<Record<string, { kind: string; unit?: string }>>) =>
  Object.fromEntries(
    keysOf(fields).flatMap(name => {
      const unit = unitsByKind[fields[name]?.kind ?? '']
      return unit ? [[columnName(name), unit]] : []
    }),
  )

const jsonColumnsOf = ({ jsonAttributes }: typeof BaseModel) =>
  Object.fromEntries((jsonAttributes ?? []).map(name => [columnName(name), json]))

/** Units of columns whose names do not reveal them, or mean different things in different tables. */
const unitsByTable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  products: unitsOf(productFields),
  variants: unitsOf(variantFields),
  orders: jsonColumnsOf(Order),
  parcels: jsonColumnsOf(Parcel),
  parcel_lines: jsonColumnsOf(ParcelLine),
  promotions: {
    ...unitsOf(promotionFields),
    value: 'per cent for percentage, pence for fixed_amount',
    uses: 'orders',
  },
  payment_cases: { withdrawn: pence, fee: pence, written_off: pence },
  order_items: { left_out: units },
  return_lines: { written_off: units, missing: units },
  purchases: { number: count },
  past_sales: { place: count },
}

/** Units by the names of columns. */
const unitsByPattern: readonly (readonly [RegExp, string])[] = [
  [/(?:^|_)at$/, 'instant'],
  [/_on$/, 'day'],
  [/^is_|^has_|^restocks$|^blocks_|_opt_in$|^captured_/, 'true or false'],
  [/_cm$/, 'cm'],
  [/_gr$/, 'g'],
  [/^bytes$|^size$/, 'bytes'],
  [/^width$|^height$/, 'pixels'],
  [/^seconds$/, 'seconds'],
  [/^vat_rate$/, 'share, such as 0.2 for 20%'],
  [/^rating$/, 'stars, 1 to 5'],
  [
    /^(?:price|sale_price|cost|subtotal|shipping|tax|total|line_total|discount|amount|captured|refund|refunded|deduction|swap_refund|swap_refund_withheld)$/,
    pence,
  ],
  [/^quantity$|^stock$|^reserved$|^stock_delta$|^reserved_delta$|^units|^units_sold$|^received$/, units],
  [/^restocked$|^in_repair$/, units],
  [/^(?:data|content|person|lines|codes|request)$/, json],
  [/count$|^fit_|^(order_)?version$|^position$|^sort$|^number$|^attempt$|^move_count$|^through$/, count],
]

const text = 'text'

/** Returns the unit of a column; `text` if it has none. */
export const unitOf = (table: string, column: string): string =>
  unitsByTable[table]?.[column] ?? unitsByPattern.find(([pattern]) => pattern.test(column))?.[1] ?? text

export const isJson = (table: string, column: string): boolean => unitOf(table, column) === json
