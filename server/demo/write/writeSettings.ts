import { ukDeliveryOptions } from '../../src/sales/pricing/delivery.ts'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { sellerOf } from '../../src/sales/orders/invoices/sellerOf.ts'
import { defaultSettings } from '@shop/contracts/shop/defaultSettings'
import { iso } from '../days.ts'
import { demoId } from '../demoId.ts'
import { bannerCode } from './writePromotions.ts'

type SettingsChanges = { [Section in keyof Settings]?: Partial<Settings[Section]> }

/** Phone numbers from the ranges that Ofcom reserves for fiction, and a VAT number that HMRC never issues. */
const settings = {
  general: {
    storeName: 'Madar',
    storeEmail: 'hello@madar.test',
    storePhone: '020 7946 0018',
    whatsapp: '+44 7700 900461',
    storeDescription: 'Premium thobes and jalabs for the modern gentleman',
    companyName: 'Madar Clothing Ltd',
    companyAddress: 'Unit 4, Cable Works\n120 Cable Street\nLondon E1 8ZZ',
    vatRegistered: true,
    vatNumber: 'GB 999 9999 73',
  },
  shipping: {
    freeThreshold: 75_00,
    uk: { enabled: true, standardRate: 5_99, expressRate: 9_99 },
  },
  content: {
    banner: {
      ...defaultSettings.content.banner,
      // Announces a promotion, because the default banner counts down to Friday, when free delivery over £75 does not
      // end.
      text: `10% off everything for Eid with code ${bannerCode}`,
      promotionId: demoId('promotion', bannerCode),
    },
  },
  payment: { stripe: { enabled: true }, paypal: { enabled: false } },
} satisfies SettingsChanges

/** Writes the settings that staff have changed; the rest are the product's defaults. */
export const writeSettings = async (trx: Knex.Transaction, at: number): Promise<void> => {
  const rows = Object.entries(settings).map(([section, value]) => ({
    section,
    value: JSON.stringify(value),
    updated_at: iso(at),
  }))
  await trx('settings').insert(rows).onConflict('section').merge()
}

/** Delivery methods available all year. */
export const demoDeliveryOptions = ukDeliveryOptions({
  shipping: { ...defaultSettings.shipping, ...settings.shipping },
})

/** The seller as shown on the demo's invoices. */
export const seller = sellerOf({
  ...defaultSettings,
  general: { ...defaultSettings.general, ...settings.general },
})
