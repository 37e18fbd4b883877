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

/** Changes saved rates of VAT in the EU; shops that have never saved any have the defaults. */
const change = async (db: Knex, to: (rates: Rate[]) => Rate[]) => {
  const row = await db('settings').where({ section: 'shipping' }).first('value')
  const shipping = row ? (JSON.parse(row.value) as Shipping) : {}
  if (!shipping.euVatRates) return
  const value = JSON.stringify({ ...shipping, euVatRates: to(shipping.euVatRates) })
  await db('settings').where({ section: 'shipping' }).update({ value })
}

/** Adds the rates of the Azores and Madeira, which had that of Portugal, where a shop charges VAT there. */
export const up = (db: Knex) =>
  change(db, rates => (rates.some(({ country }) => country === 'PT') ? [...rates, ...regional] : rates))

export const down = (db: Knex) => change(db, rates => rates.filter(({ country }) => country.length === 2))
