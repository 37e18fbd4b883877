import { keysOf } from '../keys.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, day, deliveryDayFields, instant, noInput, pence } from '../fields.ts'
import { ageGroups, genders } from '../facts/madeFor.ts'
import { agentBindings } from '../agents/agentAccess.ts'
import { PaymentMethod } from './paymentMethods.ts'

const PublicZone = z.object({
  name: z.string(),
  isOpen: z.boolean(),
  /** True if garments are sold there at the UK price without its VAT. */
  withoutVat: z.boolean(),
  /** ISO 3166 codes, parts of the United Kingdom such as `GB-NIR`, and `REST` for everywhere else. */
  places: z.array(z.string()),
  ways: z.array(
    z.object({
      name: z.string(),
      price: pence,
      priceBy: z.enum(['order', 'weight', 'value']),
      /** Prices above a weight in grams or a value in pence, by `priceBy`; `price` applies up to the first. */
      steps: z.array(z.object({ above: count, price: pence })),
      freeAbove: z.nullable(pence),
      /** Heaviest order in grams; null for any. */
      heaviest: z.nullable(count),
      isTracked: z.boolean(),
      isDutyPaid: z.boolean(),
      ...deliveryDayFields,
    }),
  ),
})

/** The public part of the settings. Amounts are in pence. */
export const PublicSettings = z.object({
  storeName: z.string(),
  storeDescription: z.string(),
  storeEmail: z.string(),
  storePhone: z.string(),
  whatsapp: z.string(),
  /** The trader's legal details as far as they are set; the law requires them on a shop's website. */
  company: z.object({
    name: z.string(),
    address: z.string(),
    number: z.string(),
    vatNumber: z.string(),
    /** Responsible person by the product safety law of the EU and Northern Ireland; may be empty. */
    responsiblePerson: z.string(),
  }),
  /** True if prices contain VAT; otherwise the shop does not mention VAT. */
  vatRegistered: z.boolean(),
  currency: z.string(),
  /**
   * Approximate value of one unit of `currency` in other currencies, if staff have set it: a guide; nothing is charged
   * in them.
   */
  rates: z.optional(z.array(z.object({ currency: z.string(), rate: z.number(), setOn: day }))),
  /** The shop's time zone: `Europe/London`. */
  timezone: z.string(),
  productsPerPage: count,
  maxOrderQuantity: count,
  /** Days after which a quote of staff usually lapses. */
  quoteDays: z.optional(count),
  delivery: z.object({
    freeThreshold: pence,
    standardRate: pence,
    expressRate: pence,
    /** True if orders are accepted for the United Kingdom. */
    uk: z.object({ enabled: z.boolean() }),
    /** Names of the offered carriers, the default one first. */
    carriers: z.array(z.string()),
    /**
     * Other destinations with their delivery options; a closed zone has none. Prices in pence, days are business days.
     */
    zones: z.array(PublicZone),
    /**
     * VAT rates of countries of the EU for orders whose goods are worth at most `max` without VAT, if the shop charges
     * that VAT (IOSS).
     */
    ioss: z.optional(
      z.object({ max: pence, rates: z.array(z.object({ country: z.string(), rate: z.number() })) }),
    ),
  }),
  /** URLs of the shop's pages on social networks; may be empty. */
  social: z.object({
    instagram: z.string(),
    facebook: z.string(),
    tiktok: z.string(),
    youtube: z.string(),
  }),
  /** Default gender and age group of garments. */
  madeFor: z.object({
    gender: z.enum(keysOf(genders)),
    ageGroup: z.enum(keysOf(ageGroups)),
  }),
  /** Protocols by which assistants may search the catalogue and check out. */
  assistants: z.array(z.enum(agentBindings)),
  /** The current year in the shop's time zone. */
  year: count,
  banner: z.object({
    enabled: z.boolean(),
    text: z.string(),
    endsAt: z.nullable(instant),
    /** True if a countdown to `endsAt` is shown. */
    countdown: z.boolean(),
  }),
  appearance: z.object({ primaryColor: z.string(), accentColor: z.string(), darkMode: z.boolean() }),
  paymentsSandbox: z.boolean(),
  /** Payment methods of an order placed now. */
  paymentMethods: z.array(PaymentMethod),
  /** True if the shop is closed to everybody except staff. */
  maintenanceMode: z.boolean(),
  /** Set while the shop is closed, or a closure is planned: its text, empty for the default, and the times. */
  maintenance: z.optional(
    z.object({ text: z.string(), startsAt: z.nullable(instant), endsAt: z.nullable(instant) }),
  ),
})

export const TrustIndicator = z.object({ icon: z.string(), text: z.string() })

export const getSettings = endpoint({
  call: 'GET /settings',
  access: 'public',
  summary:
    'Returns the public settings. If `banner.endsAt` is null, the countdown ends every Friday at 12:00. A banner whose end or promotion has passed is not enabled.',
  input: noInput,
  answer: PublicSettings,
})

export const listTrustIndicators = endpoint({
  call: 'GET /trust-indicators',
  access: 'public',
  summary: 'Lists the promises to shoppers about exchanges, carriers, invoices and support.',
  input: noInput,
  answer: z.object({ items: z.array(TrustIndicator) }),
})

const Ok = z.object({ ok: z.literal(true) })

export const getHealth = endpoint({
  call: 'GET /healthz',
  access: 'public',
  summary: 'Reports that the process is alive.',
  input: noInput,
  answer: Ok,
})

export const getReadiness = endpoint({
  call: 'GET /readyz',
  access: 'public',
  summary: 'Reports that the process can serve requests, since its database answers.',
  input: noInput,
  answer: Ok,
  failures: ['overloaded'],
})

export type PublicSettings = z.output<typeof PublicSettings>
export type TrustIndicator = z.output<typeof TrustIndicator>
