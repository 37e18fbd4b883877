import type { Knex } from 'knex'

interface Rate {
  country: string
  rate: number
}

interface Shipping {
  euVatRates?: Rate[]
}

/** Portugal's parts with rates of their own, per cent. */
const regional: readonly Rate[] = [
  { country: 'PT-20', rate: 16 },
  { country: 'PT-30', rate: 22 },
]

/** Changes the saved rates of VAT in the EU. Does nothing in shops that use the defaults. */
const updateEuVatRates = async (db: Knex, changeRates: (rates: Rate[]) => Rate[]) => {
  const row = await db('settings').where({ section: 'shipping' }).first('value')
  const shipping = row ? (JSON.parse(row.value) as Shipping) : {}
  if (!shipping.euVatRates) return
  const value = JSON.stringify({ ...shipping, euVatRates: changeRates(shipping.euVatRates) })
  await db('settings').where({ section: 'shipping' }).update({ value })
}

/**
 * Adds the rates of the Azores and Madeira, to which Portugal's rate applied before, for shops that charge VAT in
 * Portugal.
 */
export const up = (db: Knex) =>
  updateEuVatRates(db, rates =>
    rates.some(({ country }) => country === 'PT') ? [...rates, ...regional] : rates,
  )

export const down = (db: Knex) =>
  updateEuVatRates(db, rates => rates.filter(({ country }) => country.length === 2))
