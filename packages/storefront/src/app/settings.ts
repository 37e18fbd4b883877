import { getSettings, type PublicSettings } from '@shop/contracts/shop/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../query/query.ts'

/** Read on every page, before it is shown. */
export const settingsQuery = query(getSettings, {})

/** Where the settings cannot be read, the shop works on without its name. */
const unknownSettings: PublicSettings = {
  storeName: '',
  storeDescription: '',
  storeEmail: '',
  storePhone: '',
  whatsapp: '',
  currency: 'GBP',
  productsPerPage: 24,
  maxOrderQuantity: 99,
  delivery: { freeThreshold: 7500, standardRate: 499, expressRate: 999, countries: ['GB'] },
  banner: { enabled: false, text: '', endsAt: null },
  appearance: { primaryColor: '#0f172a', accentColor: '#f59e0b', darkMode: false },
  paymentsSandbox: false,
}

/** The public settings of the shop. */
export const useSettings = (): PublicSettings => useQuery(settingsQuery).data ?? unknownSettings
