import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, day, deliveryDayFields, instant, nothing, pence } from '../fields.ts'
import { ageGroups, genders, type AgeGroup, type Gender } from '../facts/madeFor.ts'
import { PaymentMethod } from './paymentMethods.ts'

const PublicZone = z.object({
  name: z.string(),
  isOpen: z.boolean(),
  /** Garments are sold there at the home price less its VAT. */
  withoutVat: z.boolean(),
  /** ISO 3166 codes, parts of the United Kingdom such as `GB-NIR`, `REST` for everywhere else. */
  places: z.array(z.string()),
  ways: z.array(
    z.object({
      name: z.string(),
      price: pence,
      priceBy: z.enum(['order', 'weight', 'value']),
      steps: z.array(z.object({ above: count, price: pence })),
      freeAbove: z.nullable(pence),
      heaviest: z.nullable(count),
      isTracked: z.boolean(),
      isDutyPaid: z.boolean(),
      ...deliveryDayFields,
    }),
  ),
})

/** The part of the settings that every visitor may know. Money in pence. */
export const PublicSettings = z.object({
  storeName: z.string(),
  storeDescription: z.string(),
  storeEmail: z.string(),
  storePhone: z.string(),
  whatsapp: z.string(),
  /** The trader's legal details as far as the settings have them; the law asks a shop's website to show them. */
  company: z.object({
    name: z.string(),
    address: z.string(),
    number: z.string(),
    vatNumber: z.string(),
    /** Whom the law of the EU and Northern Ireland on product safety asks for; empty where nobody is named. */
    responsiblePerson: z.string(),
  }),
  /** Prices contain VAT; otherwise the shop says nothing of it. */
  vatRegistered: z.boolean(),
  currency: z.string(),
  /** Approximate worth of one unit of `currency` in others, where staff have given it: a guide, nothing is charged in them. */
  rates: z.optional(z.array(z.object({ currency: z.string(), rate: z.number(), setOn: day }))),
  /** Zone whose clocks the shop goes by: `Europe/London`. */
  timezone: z.string(),
  productsPerPage: count,
  maxOrderQuantity: count,
  /** Days after which a quote of staff usually lapses. */
  quoteDays: z.optional(count),
  delivery: z.object({
    freeThreshold: pence,
    standardRate: pence,
    expressRate: pence,
    /** Orders are taken for the United Kingdom. */
    uk: z.object({ enabled: z.boolean() }),
    /** Names of the carriers that are offered, the usual one first. */
    carriers: z.array(z.string()),
    /** Places elsewhere and how orders go there; a closed zone has no ways. Prices in pence, days are business days. */
    zones: z.array(PublicZone),
  }),
  /** The shop's pages on social networks; empty where it has none. */
  social: z.object({
    instagram: z.string(),
    facebook: z.string(),
    tiktok: z.string(),
    youtube: z.string(),
  }),
  /** For whom its garments are. */
  madeFor: z.object({
    gender: z.enum(Object.keys(genders) as Gender[]),
    ageGroup: z.enum(Object.keys(ageGroups) as AgeGroup[]),
  }),
  /** Assistants may search its catalogue and check out by the protocols made for them. */
  assistants: z.boolean(),
  /** The present year by the shop's clocks. */
  year: count,
  banner: z.object({
    enabled: z.boolean(),
    text: z.string(),
    endsAt: z.nullable(instant),
    /** A countdown to `endsAt` is shown. */
    countdown: z.boolean(),
  }),
  appearance: z.object({ primaryColor: z.string(), accentColor: z.string(), darkMode: z.boolean() }),
  paymentsSandbox: z.boolean(),
  /** Ways of paying that the payment page of an order placed now offers. */
  paymentMethods: z.array(PaymentMethod),
  /** The shop is closed to everybody but staff. */
  maintenanceMode: z.boolean(),
  /** While it is closed, and while that is planned: the shop's own words, empty for the usual ones, and when. */
  maintenance: z.optional(
    z.object({ text: z.string(), startsAt: z.nullable(instant), endsAt: z.nullable(instant) }),
  ),
})

export const TrustIndicator = z.object({ icon: z.string(), text: z.string() })

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  access: 'public',
  summary:
    'The public part of the settings. `banner.endsAt` null: the countdown ends every Friday at 12:00. A banner whose end or promotion is over is not enabled.',
  input: nothing,
  answer: PublicSettings,
})

export const listTrustIndicators = endpoint({
  method: 'GET',
  path: '/trust-indicators',
  access: 'public',
  summary: 'What shoppers may rely on: exchanges, carriers, invoice, support.',
  input: nothing,
  answer: z.object({ items: z.array(TrustIndicator) }),
})

const Fine = z.object({ ok: z.literal(true) })

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'The process is alive.',
  input: nothing,
  answer: Fine,
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'The process can serve: its database answers.',
  input: nothing,
  answer: Fine,
  failures: ['overloaded'],
})

export type PublicSettings = z.output<typeof PublicSettings>
export type TrustIndicator = z.output<typeof TrustIndicator>
