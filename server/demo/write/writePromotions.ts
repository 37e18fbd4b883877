import { blanksOf } from '@shop/contracts/facts/fieldTable'
import { promotionFields, type PromotionFields } from '@shop/contracts/promotions/promotionFields'
import type { Knex } from 'knex'
import { Promotion } from '../../src/sales/pricing/promotions/Promotion.ts'
import { day, iso } from '../days.ts'
import { demoId } from '../demoId.ts'

/** The promotion that the banner announces; it ends after `bannerDays`. */
export const bannerCode = 'EID10'
const bannerDays = 14

/** Codes that the demo's shoppers may enter; nobody has used them yet. */
const promotionsAt = (now: number): PromotionFields[] => {
  const always = blanksOf(promotionFields)
  const endsAt = iso(now + bannerDays * day)
  return [
    { ...always, code: bannerCode, kind: 'percentage', value: 10, endsAt },
    {
      ...always,
      code: 'WELCOME5',
      kind: 'fixed_amount',
      value: 5_00,
      minimumSpend: 50_00,
      perCustomerLimit: 1,
    },
    { ...always, code: 'FREESHIP', kind: 'free_delivery', usageLimit: 500 },
  ]
}

/** Writes the promotions that staff have set up this week. */
export const writePromotions = async (trx: Knex.Transaction, now: number): Promise<void> => {
  for (const [index, terms] of promotionsAt(now).entries()) {
    const at = iso(now - (7 - index) * day)
    const id = demoId('promotion', terms.code)
    await Promotion.query(trx).insert({ ...terms, id, startsAt: at, createdAt: at, updatedAt: at })
  }
}
