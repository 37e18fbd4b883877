import { getSettings, type PublicSettings } from '@shop/contracts/shop/endpoints'
import { createContext, use } from 'react'
import { query } from '../query/query.ts'

/** Query of the settings, read on every page before it is rendered. */
export const settingsQuery = query(getSettings, {})

/** Settings used if the shop's cannot be read; they do not include its name. */
export const unknownSettings: PublicSettings = {
  storeName: '',
  storeDescription: '',
  storeEmail: '',
  storePhone: '',
  whatsapp: '',
  company: { name: '', address: '', number: '', vatNumber: '', responsiblePerson: '' },
  vatRegistered: true,
  currency: 'GBP',
  timezone: 'Europe/London',
  productsPerPage: 24,
  maxOrderQuantity: 99,
  delivery: {
    freeThreshold: 7500,
    standardRate: 499,
    expressRate: 999,
    uk: { enabled: true },
    carriers: [],
    zones: [],
  },
  social: { instagram: '', facebook: '', tiktok: '', youtube: '' },
  year: 0,
  banner: { enabled: false, text: '', endsAt: null, countdown: true },
  appearance: { primaryColor: '#0f172a', accentColor: '#f59e0b', darkMode: false },
  madeFor: { gender: 'male', ageGroup: 'adult' },
  assistants: [],
  paymentsSandbox: false,
  paymentMethods: [],
  maintenanceMode: false,
}

/** The settings, read once for the whole shop because every price needs the currency. */
export const SettingsContext = createContext(unknownSettings)

export const useSettings = (): PublicSettings => use(SettingsContext)
