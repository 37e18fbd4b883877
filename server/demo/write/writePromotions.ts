import type { Knex } from 'knex'
import { day, iso } from '../days.ts'
import { demoId } from '../demoId.ts'
import { insertRows } from '../insertRows.ts'

const always = { minimum_spend: 0, ends_at: null, usage_limit: null, per_customer_limit: null }

/** The promotion that the banner announces, and that really ends: after so many days. */
export const bannerCode = 'EID10'
const bannerDays = 14

/** Codes that shoppers of the demo may put in; nobody has used them yet. */
const promotions = [
  { ...always, code: bannerCode, kind: 'percentage', value: 10 },
  {
    ...always,
    code: 'WELCOME5',
    kind: 'fixed_amount',
    value: 5_00,
    minimum_spend: 50_00,
    per_customer_limit: 1,
  },
  { ...always, code: 'FREESHIP', kind: 'free_delivery', value: null, usage_limit: 500 },
]

/** Writes the promotions that staff have set up this week. */
export const writePromotions = async (trx: Knex.Transaction, now: number): Promise<void> => {
  const rows = promotions.map((promotion, index) => {
    const at = iso(now - (7 - index) * day)
    return {
      id: demoId('promotion', promotion.code),
      ...promotion,
      ends_at: promotion.code === bannerCode ? iso(now + bannerDays * day) : promotion.ends_at,
      starts_at: at,
      created_at: at,
      updated_at: at,
    }
  })
  await insertRows(trx, 'promotions', rows)
}
