import { dayMs } from '../durations.ts'
import * as z from 'zod/mini'
import { allCurrencies } from '../addresses/currencies.ts'
import { codeLine, day } from '../fields.ts'

export const maxCurrencyRates = 40
/** Days after which a rate needs a review. */
export const maxRateAgeDays = 30

const knownCurrencies: readonly string[] = allCurrencies()
const rateRange = 'Give a rate from 0.0001 to 1,000,000.'

/** Approximate value of one unit of the shop’s currency in another: a guide for shoppers, never charged. */
const CurrencyRate = z.strictObject({
  currency: codeLine(3).check(
    z.refine(code => knownCurrencies.includes(code), 'Please choose a currency from the list.'),
    z.refine(code => code !== 'GBP', 'Prices are in pounds already.'),
  ),
  rate: z.number(rateRange).check(z.minimum(0.0001, rateRange), z.maximum(1_000_000, rateRange)),
  /** Day on which staff last set or confirmed it. */
  setOn: day,
})
export type CurrencyRate = z.output<typeof CurrencyRate>

/** All rates, at most one for each currency. */
export const CurrencyRates = z
  .array(CurrencyRate)
  .check(
    z.maxLength(maxCurrencyRates, `At most ${maxCurrencyRates} currencies.`),
    ({ value: rates, issues }) => {
      for (const [index, { currency }] of rates.entries())
        if (rates.findIndex(other => other.currency === currency) < index)
          issues.push({
            code: 'custom',
            path: [index, 'currency'],
            message: `${currency} is listed already.`,
            input: rates,
          })
    },
  )

/** Tells whether a rate needs a review. */
export const isRateOld = ({ setOn }: Pick<CurrencyRate, 'setOn'>, today: string): boolean =>
  Date.parse(today) - Date.parse(setOn) > maxRateAgeDays * dayMs
