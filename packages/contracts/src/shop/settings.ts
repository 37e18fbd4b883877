import * as z from 'zod/mini'
import { builtInTrustIndicators } from './trustIndicators.ts'

const text = (max: number, start = '') => z._default(z.string().check(z.maxLength(max)), start)
const flag = (start: boolean) => z._default(z.boolean(), start)
const whole = (min: number, max: number, start: number) =>
  z._default(z.int().check(z.minimum(min), z.maximum(max)), start)
const hexColor = (start: string) => z._default(z.string().check(z.regex(/^#[0-9a-f]{6}$/)), start)
const amount = (start: number) => whole(0, 100_000_00, start)

/**
 * Every setting by section, with what holds where nothing is saved. Money in pence, `sessionTimeout` in minutes.
 * `shipping.uk.standardRate` falls back to 4.99 as the specification's form does; every new shop saves 5.99.
 */
export const Settings = z.object({
  general: z.object({
    storeName: text(80, 'Madar'),
    storeEmail: text(254),
    storePhone: text(30),
    whatsapp: text(30),
    // Who the shop is in law, for confirmations and invoices.
    companyName: text(120),
    companyAddress: text(300),
    companyNumber: text(20),
    storeDescription: text(300, 'Premium thobes and jalabs for the modern gentleman'),
    timezone: z._default(
      z.enum(['Europe/London', 'Europe/Paris', 'America/New_York', 'Asia/Dubai']),
      'Europe/London',
    ),
    currency: z._default(z.enum(['GBP', 'USD', 'EUR', 'AED']), 'GBP'),
    // Not registered: receipts without a word about VAT instead of VAT invoices.
    vatRegistered: flag(true),
    vatNumber: text(20),
    maintenanceMode: flag(false),
    debugMode: flag(false),
  }),
  store: z.object({
    lowStockThreshold: whole(0, 10_000, 10),
    maxOrderQuantity: whole(1, 9999, 99),
    autoArchiveOutOfStock: flag(false),
    productsPerPage: z._default(z.literal([12, 24, 48, 96]), 24),
    reviewApproval: z._default(z.enum(['manual', 'automatic']), 'manual'),
  }),
  /** `smtpPassword` is sealed (server/src/settings/vault.ts). `enableNotifications`: notices to the shop itself. */
  email: z.object({
    smtpHost: text(254),
    smtpPort: whole(1, 65_535, 587),
    smtpUsername: text(254),
    smtpPassword: text(2000),
    enableNotifications: flag(true),
  }),
  security: z.object({
    sessionTimeout: whole(5, 1440, 60),
    maxLoginAttempts: whole(1, 100, 5),
    require2FA: flag(false),
    enforcePasswordComplexity: flag(true),
  }),
  payment: z.object({
    stripe: z.object({ enabled: flag(false) }),
    paypal: z.object({ enabled: flag(false) }),
  }),
  shipping: z.object({
    freeThreshold: amount(7500),
    countries: z._default(z.array(z.string()), ['GB']),
    uk: z.object({ enabled: flag(true), standardRate: amount(499), expressRate: amount(999) }),
  }),
  appearance: z.object({
    primaryColor: hexColor('#0f172a'),
    accentColor: hexColor('#f59e0b'),
    darkMode: flag(false),
  }),
  notifications: z.object({ newOrders: flag(true), lowStock: flag(true), newReviews: flag(false) }),
  content: z.object({
    banner: z.object({
      enabled: flag(true),
      text: text(200, 'Free shipping on orders over £75 - Ends this Friday!'),
      endsAt: z._default(z.nullable(z.string()), null),
    }),
    trustIndicators: z._default(
      z.array(z.object({ icon: z.string().check(z.maxLength(30)), text: z.string().check(z.maxLength(80)) })),
      builtInTrustIndicators,
    ),
  }),
})

export type Settings = z.output<typeof Settings>
export type SettingsSection = keyof Settings
