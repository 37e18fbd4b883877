import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Faults } from '../Faults.ts'
import type { Store } from '../store/Store.ts'
import type { LabelRecord } from '../store/records.ts'
import { addressOf, checkOrder, textOf } from './checkOrder.ts'

/** Texts on a label. */
export interface LabelFacts {
  heading: string
  lines: string[]
  /** Number, also printed as a barcode. */
  number: string
  foot: string
}

export interface Carrier {
  store: Store
  faults: Faults
  secretKey: string
  /** Seconds since 1970. */
  now: () => number
  drawLabel: (facts: LabelFacts) => Promise<Uint8Array>
}

interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: string
}

interface Reply {
  status: number
  body?: unknown
  pdf?: Uint8Array
}

export const carrierPath = '/click-and-drop/api/v1/'

/** Replaces the two results that have two digits, as S10 prescribes. */
const checkDigitOf = (result: number): number => {
  if (result === 10) return 0
  return result === 11 ? 5 : result
}

/** Creates a tracking number of the Universal Postal Union (S10), whose ninth digit is a check digit. */
const trackingNumberOf = (serial: number): string => {
  const digits = String(serial % 1e8).padStart(8, '0')
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce(
    (total, weight, index) => total + weight * Number(digits[index]),
    0,
  )
  return `SB${digits}${checkDigitOf(11 - (sum % 11))}GB`
}

const instantText = (seconds: number) => new Date(seconds * 1000).toISOString()

const infoOf = ({ id, created, reference, isPrinted, trackingNumber, manifestedAt }: LabelRecord) => ({
  orderIdentifier: Number(id),
  orderReference: reference,
  createdOn: instantText(created),
  ...(isPrinted && { printedOn: instantText(created) }),
  ...(manifestedAt !== null && { manifestedOn: instantText(manifestedAt) }),
  ...(trackingNumber !== null && { trackingNumber }),
})

const refusal = (message: string): Reply => ({ status: 400, body: { code: 'BadRequest', message } })

const addressParts = ['fullName', 'addressLine1', 'addressLine2', 'city', 'county', 'postcode', 'countryCode']

const drawRecord = ({ drawLabel }: Carrier, { reference, order, trackingNumber, service }: LabelRecord) => {
  const address = addressOf(order)
  const addressLines = addressParts.flatMap(name => (address[name] ? [textOf(address[name])] : []))
  return drawLabel({
    heading: 'SANDBOX – NOT POSTAGE',
    lines: [...addressLines, '', `Service ${service}`, `Reference ${reference}`],
    number: trackingNumber ?? reference,
    foot: 'Drawn by a stand-in for Click & Drop. Nothing was paid.',
  })
}

type Item = Readonly<Record<string, unknown>>

const readItems = (body: string): Item[] | null => {
  try {
    const { items } = JSON.parse(body) as { items?: unknown }
    return Array.isArray(items) && items.length > 0 ? (items as Item[]) : null
  } catch {
    return null
  }
}

/** Royal Mail's weight limit, grams. The API accepts heavier orders, but creates no label for them. */
const maxWeightGrams = 20_000

const weightOf = ({ packages }: Item): number => {
  const [first] = packages as { weightInGrams: number }[]
  return first?.weightInGrams ?? 0
}

const createOrder = async (carrier: Carrier, body: string): Promise<Reply> => {
  const items = readItems(body)
  if (!items) return refusal('The request has missing or invalid parameters and cannot be parsed.')
  if (items.length > 1) return refusal('Amount of labels across all items must not exceed 1')
  const [order = {}] = items
  const errors = checkOrder(order)
  if (errors.length > 0)
    return {
      status: 200,
      body: { successCount: 0, errorsCount: 1, createdOrders: [], failedOrders: [{ order, errors }] },
    }
  const { labels } = carrier.store.ledgers
  const { serviceCode = 'TPN48' } = (order['postageDetails'] ?? {}) as { serviceCode?: string }
  const serial = 100_000_001 + labels.size
  const isTooHeavy = weightOf(order) > maxWeightGrams
  const record: LabelRecord = {
    id: String(serial),
    created: carrier.now(),
    reference: textOf(order['orderReference']),
    order,
    service: serviceCode,
    isPrinted: !isTooHeavy,
    trackingNumber: isTooHeavy || serviceCode.startsWith('CRL') ? null : trackingNumberOf(serial),
    manifestedAt: null,
    isDeleted: false,
  }
  carrier.store.save('labels', record)
  const labelErrors = isTooHeavy
    ? [{ code: 'E1', message: 'The parcel is too heavy for the service: at most 20 kg.' }]
    : []
  const label = isTooHeavy ? {} : { label: Buffer.from(await drawRecord(carrier, record)).toString('base64') }
  return {
    status: 200,
    body: {
      successCount: 1,
      errorsCount: 0,
      createdOrders: [{ ...infoOf(record), ...label, labelErrors }],
      failedOrders: [],
    },
  }
}

/** Finds orders by their identifiers, or by their quoted references. */
const findOrders = ({ store }: Carrier, identifiers: string): LabelRecord[] => {
  const names = identifiers.split(';').map(decodeURIComponent)
  return [...store.ledgers.labels.oldestFirst()].filter(
    ({ id, reference, isDeleted }) =>
      !isDeleted && names.some(name => name === id || name === `"${reference}"`),
  )
}

const removeOrders = ({ store }: Carrier, orders: readonly LabelRecord[]): Reply => {
  const deletable = orders.filter(({ manifestedAt }) => manifestedAt === null)
  for (const order of deletable) store.save('labels', Object.assign(order, { isDeleted: true }))
  const summaryOf = ({ id, reference }: LabelRecord) => ({
    orderIdentifier: Number(id),
    orderReference: reference,
  })
  const message = 'The order has been manifested and cannot be deleted.'
  const errors = orders
    .filter(order => !deletable.includes(order))
    .map(order => ({ ...summaryOf(order), code: 'Manifested', message }))
  return { status: 200, body: { deletedOrders: deletable.map(summaryOf), errors } }
}

const manifestOrders = ({ store, now }: Carrier): Reply => {
  for (const order of store.ledgers.labels.oldestFirst())
    if (!order.isDeleted && order.manifestedAt === null)
      store.save('labels', Object.assign(order, { manifestedAt: now() }))
  return { status: 202, body: { manifestNumber: 1 } }
}

const execute = async (carrier: Carrier, { method, path, query, body }: Call): Promise<Reply> => {
  const [resource, identifiers = '', part] = path.split('/')
  if (method === 'POST' && path === 'orders') return createOrder(carrier, body)
  if (method === 'POST' && path === 'manifests') return manifestOrders(carrier)
  const orders = resource === 'orders' && identifiers ? findOrders(carrier, identifiers) : []
  const [first] = orders
  if (!first) return { status: 404 }
  if (method === 'GET' && part === undefined) return { status: 200, body: orders.map(infoOf) }
  if (method === 'DELETE' && part === undefined) return removeOrders(carrier, orders)
  if (method !== 'GET' || part !== 'label') return { status: 404 }
  if (!first.isPrinted) return refusal('No label was made for this order.')
  const isLabelRequest = query.get('documentType') === 'postageLabel' && query.has('includeReturnsLabel')
  return isLabelRequest
    ? { status: 200, pdf: await drawRecord(carrier, first) }
    : refusal('documentType is required.')
}

/** Answers of a test's faults, sent before anything is done. */
const faultReplies: Readonly<Record<string, Reply>> = {
  rate_limit: { status: 429 },
  refuse_key: { status: 401 },
  error_before_commit: { status: 500, body: { message: 'Internal Server Error' } },
  refuse: refusal('This cannot be done. (Ordered by a test.)'),
}

/** Answers one call of Royal Mail's Click & Drop, with a test's fault if one matches. */
export const answerCarrier = async (
  carrier: Carrier,
  call: Call,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> => {
  const isAuthorised = request.headers.authorization === `Bearer ${carrier.secretKey}`
  const fault = isAuthorised ? carrier.faults.takeForCall(call.method, carrierPath + call.path) : undefined
  if (fault?.kind === 'hold') await carrier.faults.waitForRelease(fault)
  if (fault?.kind === 'hang') return
  const earlyReply = isAuthorised ? faultReplies[fault?.kind ?? ''] : { status: 401 }
  const answer = earlyReply ?? (await execute(carrier, call))
  await carrier.store.flushed()
  if (fault?.kind === 'hang_after_commit') return
  if (fault?.kind === 'reset_after_commit') return void request.socket.resetAndDestroy()
  const { status, body, pdf } = fault?.kind === 'error_after_commit' ? { ...answer, status: 500 } : answer
  if (pdf) return void response.writeHead(status, { 'Content-Type': 'application/pdf' }).end(pdf)
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
