import { z } from 'zod'
import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import { type SentAddress, emptyState, type SessionState } from '../sessions/AgentSession.ts'
import {
  codes,
  itemId,
  lineQuantity,
  methodOf,
  maxLines,
  optionalText as optional,
  optionalWords,
  ownData,
  text,
  tidyCodes,
} from '../sessions/fields.ts'
import { fitNote } from '../sessions/note.ts'
import { readLines } from '../sessions/readLines.ts'
import { AcpError } from './AcpError.ts'

/** An item's schema in the protocol has no quantity, but its examples do. */
const Item = z.object({
  id: itemId,
  quantity: lineQuantity.default(1),
})
const lines = z.array(Item).min(1).max(maxLines)
const Buyer = z.object({
  email: optional,
  first_name: optional,
  last_name: optional,
  full_name: optional,
  phone_number: optional,
})
const Details = z.object({
  name: optional,
  email: optional,
  phone_number: optional,
  address: z
    .looseObject({
      name: optional,
      line_one: optional,
      line_two: optional,
      company: optional,
      city: optional,
      state: optional,
      country: optional,
      postal_code: optional,
    })
    .nullish(),
})

type AcpAddress = NonNullable<z.output<typeof Details>['address']>

const note = z.string().max(5000).optional()
/** Refuses amounts, because only the shop decides them and somebody might rely on one that was sent. */
const noAmount = z.undefined('The shop says what is paid: send no amount.').optional()

/** Fields of both a new session and a change; fields that are not sent stay as they are. */
const ChangeableFields = z.object({
  line_items: lines.optional(),
  // Some platforms use this older name.
  items: lines.optional(),
  buyer: Buyer.optional(),
  fulfillment_details: Details.optional(),
  selected_fulfillment_options: z
    .array(
      z.object({
        option_id: text.refine(id => methodOf(id) !== null, 'This way of delivery is not offered.'),
      }),
    )
    .max(20)
    .optional(),
  discounts: z.object({ codes: codes.optional() }).optional(),
  coupons: codes.optional(),
  order_notes: note,
  locale: optionalWords,
  timezone: optionalWords,
  metadata: ownData(z.unknown()).optional(),
})

export const UpdateRequest = ChangeableFields
export const CreateRequest = ChangeableFields.extend({
  currency: z.string().max(10),
  capabilities: z.object({}),
})
export const CartRequest = ChangeableFields.refine(fields => fields.line_items ?? fields.items, {
  path: ['line_items'],
  message: 'Say what the cart holds.',
})
export const CompleteRequest = z.object({
  payment_data: z
    .looseObject({
      handler_id: optional,
      instrument: z
        .looseObject({ credential: z.object({ type: text, token: z.string().max(5000) }) })
        .optional(),
      purchase_order_number: optional,
      amount: noAmount,
    })
    .refine(
      data => data.purchase_order_number !== undefined || (data.handler_id && data.instrument),
      'Say what it is paid with.',
    ),
  buyer: Buyer.optional(),
  marketing_consents: z
    .array(z.object({ channel: text, opted_in: z.boolean() }))
    .max(10)
    .optional(),
  order_notes: note,
  totals: noAmount,
})

export type AcpInput = Partial<z.output<typeof ChangeableFields>>

/** Parses a request by its schema. Throws the first error, with its path. */
export const read = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> => {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const param = issue?.path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
  throw new AcpError(400, 'invalid', issue?.message ?? 'The request cannot be read.', {
    param: `$${param ?? ''}`,
  })
}

/** Splits a full name: the last word is the last name, which is empty for somebody with only one name. */
const namesOf = (fullName: string | undefined): SessionState['recipient'] => {
  const words = fullName?.trim().split(/\s+/).filter(Boolean) ?? []
  const [onlyWord] = words
  if (words.length < 2) return onlyWord === undefined ? undefined : { firstName: onlyWord, lastName: '' }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) }
}

/** Reads address and recipient. A name that is sent before or after the address applies to it. */
const readDetails = (
  { address, name }: z.output<typeof Details>,
  before: SessionState,
): Pick<SessionState, 'address' | 'recipient'> => {
  const recipient = namesOf(address?.name) ?? namesOf(name) ?? before.recipient
  const baseAddress = address ? readAddress(address) : before.address
  return { recipient, address: baseAddress && { ...baseAddress, ...recipient } }
}

/** Puts the company before the second address line, as the carrier needs both. */
const withCompany = ({ company, line_two: lineTwo }: AcpAddress): string | undefined =>
  company && !lineTwo?.startsWith(company) ? [company, lineTwo].filter(Boolean).join(', ') : lineTwo

const readAddress = (address: AcpAddress): SentAddress => ({
  id: 'address',
  address1: address.line_one,
  address2: withCompany(address),
  city: address.city,
  state: address.state,
  postalCode: address.postal_code,
  country: address.country,
})

const buyerOf = (
  { buyer, fulfillment_details: details }: AcpInput,
  before: SessionState['buyer'],
): SessionState['buyer'] => {
  const names = namesOf(buyer?.full_name)
  const sentBuyer = {
    email: buyer?.email ?? details?.email,
    firstName: buyer?.first_name ?? names?.firstName,
    lastName: buyer?.last_name ?? names?.lastName,
    phone: buyer?.phone_number ?? details?.phone_number,
  }
  const sentFields = Object.entries(sentBuyer).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(sentFields) }
}

/** Returns the fields that answers repeat without any other effect; undefined if none was ever sent. */
const repeatedOf = (
  { locale, timezone, metadata }: AcpInput,
  { repeated }: SessionState,
): SessionState['repeated'] => {
  const sentFields = Object.entries({ locale, timezone, metadata }).filter(([, value]) => value !== undefined)
  return sentFields.length > 0 ? { ...repeated, ...Object.fromEntries(sentFields) } : repeated
}

/** Returns the whole state after a request that changes a part of it. */
export const changedState = async (
  reader: CatalogueReader,
  input: AcpInput,
  before: SessionState = emptyState,
): Promise<SessionState> => {
  const items = input.line_items ?? input.items
  const lineState = items
    ? await readLines(
        reader,
        items.map(({ id, quantity }) => ({ id, quantity })),
      )
    : { lines: before.lines, unknown: before.unknown, unknownAt: before.unknownAt }
  const { fulfillment_details: details, selected_fulfillment_options: options } = input
  const sentCodes = input.discounts?.codes ?? input.coupons
  return {
    ...lineState,
    buyer: buyerOf(input, before.buyer),
    wantsNews: before.wantsNews,
    recipient: before.recipient,
    address: before.address,
    ...(details && readDetails(details, before)),
    method: options?.[0]?.option_id ?? before.method,
    isSplit: options ? new Set(options.map(({ option_id: id }) => id)).size > 1 : before.isSplit,
    codes: sentCodes ? tidyCodes(sentCodes) : before.codes,
    ...(input.order_notes === undefined
      ? { note: before.note, isNoteCut: before.isNoteCut }
      : fitNote(input.order_notes)),
    repeated: repeatedOf(input, before),
  }
}
