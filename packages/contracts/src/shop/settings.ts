import { keysOf } from '../keys.ts'
import * as z from 'zod/mini'
import {
  codeOrEmpty,
  lineOrEmpty,
  urlOrEmpty,
  id,
  line,
  tariffCodeOrEmpty,
  phoneText,
  printable,
  typedCode,
  typedColour,
  typedEmail,
  typedText,
} from '../fields.ts'
import { isEmail } from '../tidy.ts'
import { countryOrEmpty } from '../addresses/countryOrEmpty.ts'
import { AgentLimits, AgentSwitches } from '../agents/agentAccess.ts'
import { priceField, wholeNumberField } from '../numberFields.ts'
import { Carriers } from './carriers.ts'
import { DeliveryZones } from './zones.ts'
import { EuVatRates } from './ioss.ts'
import { CurrencyRates } from './currencyRates.ts'
import { ageGroups, genders } from '../facts/madeFor.ts'

const flag = z.boolean()

const color = z.string().check(typedColour, z.regex(/^#[0-9a-f]{6}$/, 'Give a colour such as #0f172a.'))

const isEmpty = (text: string) => text === ''
const emailOrEmpty = z.string().check(
  typedEmail,
  z.maxLength(254, 'At most 254 characters.'),
  z.refine(text => isEmpty(text) || isEmail(text), 'Please enter a valid email address.'),
)
const emptyOr = (pattern: RegExp, message: string) =>
  z.refine<string>(text => isEmpty(text) || pattern.test(text), message)
/** Field for a code of another system; may be blank. */
const systemCodeOrEmpty = (pattern: RegExp, message: string) =>
  z.string().check(typedCode, emptyOr(pattern, message))
/** Field for a number of customs or a tax authority, stored in capitals without spaces; may be blank. */
const officialNumberOrEmpty = (pattern: RegExp, message: string) =>
  z.string().check(
    typedCode,
    z.overwrite(text => text.replaceAll(/\s/g, '').toUpperCase()),
    emptyOr(pattern, message),
  )
const hostOrEmpty = z.string().check(
  typedCode,
  z.maxLength(253, 'At most 253 characters.'),
  z.refine(
    text => isEmpty(text) || /^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/i.test(text),
    'Give the name of a mail server, such as smtp.example.com.',
  ),
)

// VAT number of the UK or the EU, with or without the country code; the second form is for British authorities.
const vatNumberPattern = /^[A-Z]{0,4}\d{7,15}[A-Z\d]{0,3}$|^(GB)?(GD|HA)\d{3}$/

/** Several lines of text. */
const multilineText = (max: number) =>
  z.string().check(typedText, z.maxLength(max, `At most ${max} characters.`), printable)

export const shopTimeZones = ['Europe/London', 'Europe/Paris', 'America/New_York', 'Asia/Dubai'] as const
export const shopCurrencies = ['GBP', 'USD', 'EUR', 'AED'] as const
/** Maximum life of a quote, days: links in emails are valid for 90. */
export const maxQuoteDays = 60
export const pageSizes = [12, 24, 48, 96] as const
const reviewApprovals = ['manual', 'automatic'] as const

const socialHosts = {
  instagram: /^(www\.)?instagram\.com$/,
  facebook: /^([\w-]+\.)?facebook\.com$/,
  tiktok: /^(www\.)?tiktok\.com$/,
  youtube: /^(www\.)?youtube\.com$/,
} as const
/** Social networks to which the footer can link. */
const socialSites = ['instagram', 'facebook', 'tiktok', 'youtube'] as const
type SocialSite = (typeof socialSites)[number]

const isProfileOn = (site: SocialSite, text: string): boolean => {
  if (isEmpty(text)) return true
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && socialHosts[site].test(url.hostname) && url.pathname.length > 1
}

/** Field for the shop's own page on a social network; may be empty. */
const profileOn = (site: SocialSite, example: string) =>
  urlOrEmpty(200).check(z.refine(text => isProfileOn(site, text), `Give an address such as ${example}.`))

/** Icons for trust indicators in the storefront. */
export const trustIcons = ['exchange', 'truck', 'receipt', 'chat', 'lock', 'check', 'heart', 'bag'] as const
export const maxTrustIndicators = 8

const TrustIndicatorField = z.strictObject({
  icon: z.enum(trustIcons, 'Please choose one of the icons.'),
  text: line(80),
})

const nullableInstant = z.nullable(
  z.iso.datetime('Give a date and time in UTC, such as 2026-05-01T08:00:00Z.'),
)

/** Every setting by section, as saved. Amounts are in pence, `sessionTimeout` in minutes. */
export const settingFields = {
  general: {
    storeName: line(80),
    storeEmail: emailOrEmpty,
    storePhone: phoneText,
    whatsapp: phoneText,
    // The trader's legal details, for confirmations and invoices.
    companyName: lineOrEmpty(120),
    companyAddress: multilineText(300),
    companyNumber: codeOrEmpty(20),
    storeDescription: lineOrEmpty(300),
    timezone: z.enum(shopTimeZones),
    currency: z.enum(shopCurrencies),
    // Without a registration, orders have receipts that do not mention VAT instead of VAT invoices.
    vatRegistered: flag,
    vatNumber: codeOrEmpty(20).check(
      z.refine(
        text => isEmpty(text) || vatNumberPattern.test(text.toUpperCase().replaceAll(/[ .-]/g, '')),
        'Give a VAT number such as GB 123 4567 89.',
      ),
    ),
    maintenanceMode: flag,
    // Replaces the default text for shoppers.
    maintenanceText: lineOrEmpty(300),
    maintenanceStart: nullableInstant,
    // Time at which the shop opens again automatically.
    maintenanceEnd: nullableInstant,
    debugMode: flag,
  },
  store: {
    lowStockThreshold: wholeNumberField(0, 10_000),
    maxOrderQuantity: wholeNumberField(1, 9999),
    // Default life of a quote in days.
    quoteDays: wholeNumberField(1, maxQuoteDays),
    autoArchiveOutOfStock: flag,
    productsPerPage: z.literal([...pageSizes]),
    reviewApproval: z.enum(reviewApprovals),
  },
  // `smtpPassword` is stored encrypted (server/src/platform/base/vault.ts), which makes it longer.
  // `enableNotifications` switches on notices to the shop itself.
  email: {
    smtpHost: hostOrEmpty,
    smtpPort: wholeNumberField(1, 65_535),
    smtpUsername: lineOrEmpty(254),
    smtpPassword: z.string().check(z.maxLength(8000)),
    enableNotifications: flag,
  },
  security: {
    sessionTimeout: wholeNumberField(5, 1440),
    maxLoginAttempts: wholeNumberField(1, 100),
    require2FA: flag,
    enforcePasswordComplexity: flag,
  },
  payment: {
    stripe: z.strictObject({ enabled: flag }),
    paypal: z.strictObject({ enabled: flag }),
    klarna: z.strictObject({ enabled: flag }),
  },
  shipping: {
    freeThreshold: priceField,
    // The shop's number for customs, for goods that leave the United Kingdom.
    eoriNumber: officialNumberOrEmpty(
      /^(GB|XI)\d{12}(\d{3})?$/,
      'Give an EORI number such as GB123456789000.',
    ),
    // The shop's number in the EU's Import One-Stop Shop, sent only to carriers and customs; may be blank.
    iossNumber: officialNumberOrEmpty(/^IM\d{10}$/, 'Give an IOSS number such as IM3720000224.'),
    // VAT of orders under that number, by country.
    euVatRates: EuVatRates,
    // Responsible person in the European Union or Northern Ireland by its product safety law: name, address and email.
    responsiblePerson: lineOrEmpty(300),
    // Default tariff code of garments for customs; may be blank.
    customsCode: tariffCodeOrEmpty,
    customsText: lineOrEmpty(100),
    customsOrigin: countryOrEmpty,
    zones: DeliveryZones,
    carriers: Carriers,
    // Switches on hourly files for the carrier's program.
    hourlyFiles: z.strictObject({ royalMail: flag, dpd: flag }),
    // Key of Royal Mail's Click & Drop API; stored encrypted, as `smtpPassword` is.
    labelKey: z.string().check(z.maxLength(8000)),
    uk: z.strictObject({ enabled: flag, standardRate: priceField, expressRate: priceField }),
    // Rates for approximate prices in other currencies.
    rates: CurrencyRates,
  },
  appearance: { primaryColor: color, accentColor: color, darkMode: flag },
  notifications: { newOrders: flag, lowStock: flag, newReviews: flag },
  content: {
    // The countdown ends with the named promotion, else at `endsAt`, else every Friday at 12:00 in London.
    banner: z.strictObject({
      enabled: flag,
      text: line(200),
      endsAt: nullableInstant,
      promotionId: z.nullable(id),
      countdown: flag,
    }),
    social: z.strictObject({
      instagram: profileOn('instagram', 'https://www.instagram.com/madar'),
      facebook: profileOn('facebook', 'https://www.facebook.com/madar'),
      tiktok: profileOn('tiktok', 'https://www.tiktok.com/@madar'),
      youtube: profileOn('youtube', 'https://www.youtube.com/@madar'),
    }),
    // Values in the feeds of every product.
    feeds: z.strictObject({
      gender: z.enum(keysOf(genders)),
      ageGroup: z.enum(keysOf(ageGroups)),
      googleCategory: lineOrEmpty(200),
    }),
    agents: AgentSwitches,
    agentLimits: AgentLimits,
    // Assistants that prove their identity may pay: by tokens that Stripe shares, and by Google Pay if both of its
    // identifiers are set.
    agentPayments: z.strictObject({
      sharedTokens: flag,
      googleMerchantId: systemCodeOrEmpty(
        /^[A-Z0-9]{10,30}$/i,
        'Give the ID as Google’s console shows it, such as BCR2DN4TXXXXXXXX.',
      ),
      stripeKey: systemCodeOrEmpty(
        /^pk_(live|test)_\w{5,190}$/,
        'Give the key that begins with pk_live_ or pk_test_.',
      ),
    }),
    // Rules of robots.txt: for crawlers that answer questions with links, and for those that train models.
    crawlers: z.strictObject({ assistants: flag, training: flag }),
    trustIndicators: z
      .array(TrustIndicatorField)
      .check(z.maxLength(maxTrustIndicators, `At most ${maxTrustIndicators} indicators.`)),
  },
} as const

export type SettingsSection = keyof typeof settingFields
export type Settings = {
  [S in SettingsSection]: {
    -readonly [F in keyof (typeof settingFields)[S]]: (typeof settingFields)[S][F] extends z.core.$ZodType
      ? z.output<(typeof settingFields)[S][F]>
      : never
  }
}
