import {
  checkHandOver,
  type HandOver,
  readHandOver,
  takeHandOver,
} from '@shop/contracts/checkout/handOverEndpoints'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import type { OrderItem } from '@shop/contracts/orders/endpoints'
import { arrivalText } from '@shop/contracts/shop/arrivalText'
import { plainWords } from '@shop/contracts/plainWords'
import type { Deps } from '../../platform/base/deps.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import { rateLimit } from '../../platform/http/limits.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { askForNewsletter } from '../../people/accounts/newsletter/subscription.ts'
import { presentOrderItem } from '../../sales/orders/present.ts'
import { lineTotal } from '../../sales/pricing/priceOrder.ts'
import { ownerOf } from '../../sales/cart/readCart.ts'
import { AgentSession, stateOf, type SessionState } from './AgentSession.ts'
import { countryOf } from './countryOf.ts'
import { handOver } from './fillCart.ts'
import { endPayment, readPayment } from './payByToken.ts'
import { noPayment, type PaymentState } from './paymentState.ts'
import { quoteBought } from './quoteOrder.ts'
import { type Quote, quoteSession } from './quoteSession.ts'
import { isOver, paidOrderOf, payingOrdersOf } from './sessions.ts'
import type { QuotedLine } from './QuotedLine.ts'

const findByToken = async ({ db }: Deps, token: string): Promise<AgentSession> => {
  const session = await AgentSession.query(db).findOne({ token })
  if (!session) throw notFound('This link is not valid, or it has expired.')
  return session
}

/** Presents a line in the form of an order's line. */
const presentLine = (line: QuotedLine, pictures: ReadonlyMap<string, Picture>): OrderItem => {
  const picture = pictures.get(line.imageKey ?? '')
  return presentOrderItem({
    ...line,
    id: line.variantId,
    price: line.unitPrice,
    lineTotal: lineTotal(line),
    imageKey: picture ? line.imageKey : null,
    ...(picture && { imageWidth: picture.width, imageHeight: picture.height, imageColor: picture.color }),
  })
}

interface Picture {
  key: string
  width: number
  height: number
  color: string | null
}

/** Reads sizes and colours of the lines' pictures, by key. */
const readPictures = async ({ db }: Deps, lines: readonly QuotedLine[]): Promise<Map<string, Picture>> => {
  const keys = lines.flatMap(({ imageKey }) => imageKey ?? [])
  const pictures: Picture[] = await db('media').whereIn('key', keys).select('key', 'width', 'height', 'color')
  return new Map(pictures.map(picture => [picture.key, picture]))
}

/** Lists the problems of lines and codes, in words for the buyer. */
const notesOf = ({ problems, state: { codes } }: Quote): string[] =>
  problems.flatMap(({ at, text }) => {
    if (at.part === 'code') return [`Code ${plainWords(codes[at.index] ?? '', 100)}: ${text}`]
    return at.part === 'line' ? [text] : []
  })

const guestOf = ({ buyer, address }: SessionState) => {
  if (!address && !buyer.email) return null
  const { id: _id, ...sentAddress } = address ?? { id: '' }
  const fullAddress = {
    ...sentAddress,
    firstName: sentAddress.firstName ?? buyer.firstName,
    lastName: sentAddress.lastName ?? buyer.lastName,
  }
  const { firstName = '', lastName = '', address1 = '', address2 = '' } = fullAddress
  const { city = '', state = '', postalCode = '', country = '' } = fullAddress
  const place = { firstName, lastName, address1, address2, city, state, postalCode }
  return {
    email: buyer.email ?? '',
    ...place,
    country: countryOf(country),
    phone: fullAddress.phone ?? buyer.phone ?? '',
  }
}

/** Presents total, delivery and address of a checkout as its assistant saw them; null until all are known. */
const presentCheckout = (
  { clock }: Pick<Deps, 'clock'>,
  { state, delivery, hasDelivery, price: { shipping, total }, buyer: { address } }: Quote,
): HandOver['checkout'] => {
  const option = delivery?.find(({ method }) => method === state.method)
  if (!hasDelivery || !option || address === null) return null
  return {
    shipping,
    total,
    delivery: deliveryName(option),
    arrives: arrivalText(option, clock.now()),
    address: { ...address, address2: address.address2 ?? null, state: address.state ?? null },
  }
}

const presentPayment = (payment: PaymentState): Pick<HandOver, 'payment' | 'amountToConfirm'> => {
  if (payment.kind === 'bank') return { payment: payment.bankUrl, amountToConfirm: payment.order.total }
  return { payment: payment.kind === 'open' ? null : 'under way', amountToConfirm: null }
}

/** Reads a session at present prices; while the bank waits for the buyer, as the payment charges it. */
const readQuote = (deps: Deps, session: AgentSession, payment: PaymentState): Promise<Quote> =>
  payment.kind === 'bank'
    ? quoteBought(deps, session, payment.order)
    : quoteSession(deps, session, { onlyAvailable: true })

/** Tells whether a counted request is within its limit. */
const isAllowed = (counted: Promise<void>): Promise<boolean> =>
  counted.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure && error.code === 'too_many_requests') return false
      throw error
    },
  )

/** Lets a buyer continue with a cart that an assistant has filled, in any browser, as often as they like. */
export const handOverRoutes = (mount: Mount, deps: Deps) => {
  // Bounds the work that guessing tokens causes; no guess can succeed.
  const reads = rateLimit(deps, 'hand-overs', { points: 120, duration: 600 })
  const confirmations = rateLimit(deps, 'hand-over-emails', { points: 10, duration: 600 })

  mount(readHandOver, async ({ ip, input: { token } }) => {
    await reads.consume(ip)
    const session = await findByToken(deps, token)
    const payment = await readPayment(deps, session)
    const quote = await readQuote(deps, session, payment)
    const { lines, price, currency } = quote
    const pictures = await readPictures(deps, lines)
    const paidOrder = await paidOrderOf(deps.db, session)
    return {
      agent: plainWords(session.agentName, 100),
      items: lines.map(line => presentLine(line, pictures)),
      currency,
      subtotal: price.subtotal,
      discount: price.discount,
      notes: notesOf(quote),
      isOver: paidOrder !== undefined || (payment.kind === 'open' && isOver(deps, session)),
      paidOrderId: paidOrder?.id ?? null,
      ...presentPayment(paidOrder ? noPayment : payment),
      checkout: presentCheckout(deps, quote),
    }
  })

  // Called before the page is rendered, which is expensive, so it reads only the session and its orders.
  mount(checkHandOver, async ({ input: { token } }) => {
    const session = await findByToken(deps, token)
    const isOpen =
      !isOver(deps, session) ||
      (await paidOrderOf(deps.db, session)) !== undefined ||
      (await payingOrdersOf(deps.db, session)).length > 0
    if (!isOpen) throw notFound('This link has expired. Please ask your assistant again.')
    return { isOpen }
  })

  mount(takeHandOver, async ({ viewer, ip, input: { token } }) => {
    await reads.consume(ip)
    const session = await findByToken(deps, token)
    if (isOver(deps, session) || (await paidOrderOf(deps.db, session)))
      throw notFound('This link has expired. Please ask your assistant again.')
    // Ends the assistant's payment, since the buyer pays from here on.
    if (!(await endPayment(deps, session)))
      throw new Failure(
        'conflict',
        'Your assistant is paying for these at this moment. Please look again soon.',
      )
    const state = stateOf(session)
    const quote = await quoteSession(deps, session)
    const { code, buyer } = quote
    await handOver(deps.db, session, quote)
    const cartQuery = () => deps.db('carts').where({ owner: ownerOf(viewer) })
    await cartQuery().update({ agent_session_id: session.id })
    if (code) await cartQuery().whereNull('promotion_code').update({ promotion_code: code.code })
    // Sends the double opt-in to the owner of the mailbox, whom an assistant may have invented.
    const email = state.wantsNews ? buyer.email : null
    if (email && (await isAllowed(confirmations.consume(ip)))) await askForNewsletter(deps, email)
    return { guest: guestOf(state), shippingMethod: state.method }
  })
}
