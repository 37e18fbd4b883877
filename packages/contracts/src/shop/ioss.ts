import * as z from 'zod/mini'
import { euVatPlaces, vatPlaceOf } from '../addresses/europeanUnion.ts'
import { codeLine } from '../fields.ts'
import type { Pence } from '../money.ts'
import type { CurrencyRate } from './currencyRates.ts'

/** Maximum value of goods sold under an IOSS number, euros, without VAT (Directive 2006/112/EC, article 369l). */
export const maxIossEuros = 150

/**
 * Standard rates of VAT in the European Union, per cent, which apply to clothing. Source: European Commission, VAT
 * rates applied in the member states; as on 1 July 2026.
 */
const standardRates: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  'PT-20': 16,
  'PT-30': 22,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
}
/** Day on which the rates above were looked up. */
export const euVatRatesAsOf = '2026-07-01'

const rateRange = 'Give a rate from 1 to 50, with one decimal place at most.'

const EuVatRate = z.strictObject({
  // A country, or one of the parts `PT-20` and `PT-30`.
  country: codeLine(5).check(
    z.refine(place => euVatPlaces.includes(place), 'Please choose a country of the European Union.'),
  ),
  rate: z
    .number(rateRange)
    .check(z.minimum(1, rateRange), z.maximum(50, rateRange), z.multipleOf(0.1, rateRange)),
})
export type EuVatRate = z.output<typeof EuVatRate>

/** Rates of VAT, at most one for each country or part of a country. Orders to a place without a rate are exports. */
export const EuVatRates = z
  .array(EuVatRate)
  .check(z.maxLength(euVatPlaces.length), ({ value: rates, issues }) => {
    for (const [index, { country }] of rates.entries())
      if (rates.findIndex(other => other.country === country) < index)
        issues.push({
          code: 'custom',
          path: [index, 'country'],
          message: `${country} is listed already.`,
          input: rates,
        })
  })

export const defaultEuVatRates: readonly EuVatRate[] = Object.entries(standardRates).map(
  ([country, rate]) => ({ country, rate }),
)

/** VAT of the buyer's country, which the shop charges on goods worth at most `max` without VAT. */
export interface LocalVat {
  /** Per cent. */
  rate: number
  max: Pence
}

/** Rates under an IOSS number, and the value up to which they apply. */
interface Ioss {
  max: Pence
  rates: readonly EuVatRate[]
}

interface IossSettings {
  iossNumber: string
  euVatRates: readonly EuVatRate[]
  rates: readonly CurrencyRate[]
}

/**
 * Returns the public part of the IOSS settings, with the maximum value in pence of the shop. Undefined without an IOSS
 * number or a rate for euros.
 */
export const iossOf = ({ iossNumber, euVatRates, rates }: IossSettings): Ioss | undefined => {
  const euros = rates.find(({ currency }) => currency === 'EUR')
  if (iossNumber === '' || !euros) return undefined
  // The tolerance is for rates such as 1.15 that have no exact binary form.
  return { max: Math.floor((maxIossEuros * 100) / euros.rate + 1e-6), rates: euVatRates }
}

/** Finds the VAT of a destination under the IOSS number, if the shop charges it there. */
export const localVatAt = (ioss: Ioss | undefined, place: string): LocalVat | undefined => {
  const countryRate = ioss?.rates.find(({ country }) => country === vatPlaceOf(place))
  return ioss && countryRate && { rate: countryRate.rate, max: ioss.max }
}
