import { groupBy } from '@shop/contracts/groupBy'
import { withCarriersCountry, placeName } from '@shop/contracts/addresses/places'
import { forcesPlace } from '@shop/contracts/addresses/needsCustomsDeclaration'
import { countryName } from '@shop/contracts/addresses/countries'
import { formatMoney } from '@shop/contracts/money'
import type { Settings } from '@shop/contracts/shop/settings'
import { linesWithCountry } from '@shop/contracts/returns/sendingBack'
import { declarationOf, type Declaration, type DeclaredLine, weightOf } from './declarationOf.ts'
import { formsOf, tickedBoxes, weightText } from './describeCustoms.ts'
import type { Parcel } from './readParcels.ts'

/** A row of the form: goods with one description, tariff code and origin. */
interface Cn22Row {
  goods: string
  /** Tariff code and origin. */
  code: string
  weight: string
  value: string
}

/** A CN22 in words, on the label that is stuck to a parcel. */
export interface Cn22 {
  number: string
  sender: string[]
  /** Country of destination, or British Forces post. */
  to: string
  categories: string[]
  rows: Cn22Row[]
  totals: { weight: string; value: string }
}

/** Goods that customs cannot distinguish share a row, because a label is small. */
const keyOf = ({ text, tariffCode, origin }: DeclaredLine): string => [text, tariffCode, origin].join('\n')

const rowOf = (lines: readonly DeclaredLine[], currency: string): Cn22Row => {
  const sum = (getValue: (line: DeclaredLine) => number) =>
    lines.reduce((total, line) => total + getValue(line), 0)
  const [{ text, tariffCode, origin } = { text: '', tariffCode: '', origin: '' }] = lines
  return {
    goods: `${sum(({ line }) => line.quantity)} × ${text || lines[0]?.line.title}`,
    code: [tariffCode, origin && countryName(origin)].filter(Boolean).join(', ') || '–',
    weight: weightText(weightOf(lines)),
    value: formatMoney(
      sum(({ worth }) => worth),
      currency,
    ),
  }
}

const describeForm = ({ order }: Parcel, declared: Declaration): Cn22 => {
  const { sender, lines, isExchange, isForcesPost, weightGr, worth } = declared
  const groups = groupBy(lines, keyOf)
  const { seller, eoriNumber } = sender
  return {
    number: order.number,
    sender: [
      seller.name,
      linesWithCountry(seller.addressLines).join(', '),
      [eoriNumber && `EORI ${eoriNumber.toUpperCase()}`, seller.phone].filter(Boolean).join(', '),
    ].filter(Boolean),
    to: isForcesPost
      ? placeName(forcesPlace)
      : countryName(withCarriersCountry(order.shippingAddress).country),
    categories: tickedBoxes(isExchange),
    rows: [...groups.values()].map(group => rowOf(group, order.currency)),
    totals: { weight: weightText(weightGr), value: formatMoney(worth, order.currency) },
  }
}

/** Describes the CN22 of a parcel; null if its documents include none. */
export const describeCn22 = (parcel: Parcel, settings: Settings): Cn22 | null => {
  const declared = declarationOf(parcel, settings)
  return declared && formsOf(declared).includes('CN22') ? describeForm(parcel, declared) : null
}
