import { defaultAgentLimits } from '../agents/agentAccess.ts'
import { builtInTrustIndicators } from './trustIndicators.ts'
import { presetCarriers } from './carriers.ts'
import { defaultEuVatRates } from './ioss.ts'
import type { Settings } from './settings.ts'

/**
 * Defaults of unsaved settings. `shipping.uk.standardRate` falls back to 4.99 as the specification's form does; every
 * new shop saves 5.99.
 */
export const defaultSettings: Settings = {
  general: {
    storeName: 'Madar',
    storeEmail: '',
    storePhone: '',
    whatsapp: '',
    companyName: '',
    companyAddress: '',
    companyNumber: '',
    storeDescription: 'Premium thobes and jalabs for the modern gentleman',
    timezone: 'Europe/London',
    currency: 'GBP',
    vatRegistered: true,
    vatNumber: '',
    maintenanceMode: false,
    maintenanceText: '',
    maintenanceStart: null,
    maintenanceEnd: null,
    debugMode: false,
  },
  store: {
    lowStockThreshold: 10,
    maxOrderQuantity: 99,
    quoteDays: 14,
    autoArchiveOutOfStock: false,
    productsPerPage: 24,
    reviewApproval: 'manual',
  },
  email: { smtpHost: '', smtpPort: 587, smtpUsername: '', smtpPassword: '', enableNotifications: true },
  security: { sessionTimeout: 60, maxLoginAttempts: 5, require2FA: false, enforcePasswordComplexity: true },
  payment: { stripe: { enabled: false }, paypal: { enabled: false }, klarna: { enabled: false } },
  shipping: {
    freeThreshold: 75_00,
    eoriNumber: '',
    iossNumber: '',
    euVatRates: [...defaultEuVatRates],
    responsiblePerson: '',
    customsCode: '',
    customsText: '',
    customsOrigin: '',
    zones: [],
    carriers: [...presetCarriers],
    hourlyFiles: { royalMail: false, dpd: false },
    labelKey: '',
    uk: { enabled: true, standardRate: 4_99, expressRate: 9_99 },
    rates: [],
  },
  appearance: { primaryColor: '#0f172a', accentColor: '#f59e0b', darkMode: false },
  notifications: { newOrders: true, lowStock: true, newReviews: false },
  content: {
    banner: {
      enabled: true,
      text: 'Free shipping on orders over £75 - Ends this Friday!',
      endsAt: null,
      promotionId: null,
      countdown: true,
    },
    social: { instagram: '', facebook: '', tiktok: '', youtube: '' },
    feeds: {
      gender: 'male',
      ageGroup: 'adult',
      googleCategory: 'Apparel & Accessories > Clothing > Traditional & Ceremonial Clothing',
    },
    agents: { enabled: true, rest: true, mcp: true, acp: true },
    agentLimits: defaultAgentLimits,
    agentPayments: { sharedTokens: false, googleMerchantId: '', stripeKey: '' },
    crawlers: { assistants: true, training: false },
    trustIndicators: [...builtInTrustIndicators],
  },
}
