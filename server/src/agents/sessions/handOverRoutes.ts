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
import { limit } from '../../platform/http/limits.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { askForNewsletter } from '../../people/accounts/newsletter/subscription.ts'
import { presentOrderItem } from '../../sales/orders/present.ts'
import { lineTotal } from '../../sales/pricing/priceOrder.ts'
import { ownerOf } from '../../sales/cart/readCart.ts'
import { AgentSession, stateOf, type SessionState } from './AgentSession.ts'
import { countryOf } from './countryOf.ts'
import { endPayment, readPayment } from './payByToken.ts'
import { type Quote, quoteSession } from './quoteSession.ts'
import { isOver, paidOrderOf, payingOrdersOf } from './sessions.ts'
import type { QuotedLine } from './QuotedLine.ts'

const find = async ({ db }: Deps, token: string): Promise<AgentSession> => {
  const session = await AgentSession.query(db).findOne({ token })
  if (!session) throw notFound('This link is not valid, or it has expired.')
  return session
}

/** Presents a line as an order would. */
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

/** Says which goods or codes have a problem, each by its name. */
const notesOf = ({ problems, state: { codes } }: Quote): string[] =>
  problems.flatMap(({ at, text }) => {
    if (at.part === 'code') return [`Code ${plainWords(codes[at.index] ?? '', 100)}: ${text}`]
    return at.part === 'line' ? [text] : []
  })

const guestOf = ({ buyer, address }: SessionState) => {
  if (!address && !buyer.email) return null
  const { id: _id, ...given } = address ?? { id: '' }
  const fullAddress = {
    ...given,
    firstName: given.firstName ?? buyer.firstName,
    lastName: given.lastName ?? buyer.lastName,
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

/** Reads the total of a checkout as its assistant saw it; null until address and delivery are known. */
const presentCheckout = (
  { clock }: Pick<Deps, 'clock'>,
  { state, delivery, hasDelivery, price: { shipping, total }, buyer: { address } }: Quote,
): HandOver['checkout'] => {
  const way = delivery?.find(({ method }) => method === state.method)
  if (!hasDelivery || !way || address === null) return null
  return {
    shipping,
    total,
    delivery: deliveryName(way),
    arrives: arrivalText(way, clock.now()),
    address: { ...address, address2: address.address2 ?? null, state: address.state ?? null },
  }
}

/** Lets a buyer continue with a cart that an assistant has filled, in any browser, as often as they like. */
export const handOverRoutes = (mount: Mount, deps: Deps) => {
  // Bounds the work caused by guessing tokens, which cannot succeed.
  const reads = limit(deps, 'hand-overs', { points: 120, duration: 600 })

  mount(readHandOver, async ({ ip, input: { token } }) => {
    await reads.take(ip)
    const session = await find(deps, token)
    const quote = await quoteSession(deps, session, { onlyAvailable: true })
    const { lines, price, currency } = quote
    const pictures = await readPictures(deps, lines)
    const payment = await readPayment(deps, session)
    const paid = await paidOrderOf(deps.db, session)
    return {
      agent: plainWords(session.agentName, 100),
      items: lines.map(line => presentLine(line, pictures)),
      currency,
      subtotal: price.subtotal,
      discount: price.discount,
      notes: notesOf(quote),
      isOver: paid !== undefined || (payment.kind === 'open' && isOver(deps, session)),
      paidOrderId: paid?.id ?? null,
      payment:
        paid || payment.kind === 'open' ? null : payment.kind === 'bank' ? payment.bankUrl : 'under way',
      checkout: presentCheckout(deps, quote),
    }
  })

  // Uses only the index, because rendered pages are expensive for everybody.
  mount(checkHandOver, async ({ input: { token } }) => {
    const session = await find(deps, token)
    const isOpen =
      !isOver(deps, session) ||
      (await paidOrderOf(deps.db, session)) !== undefined ||
      (await payingOrdersOf(deps.db, session)).length > 0
    if (!isOpen) throw notFound('This link has expired. Please ask your assistant again.')
    return { isOpen }
  })

  mount(takeHandOver, async ({ viewer, ip, input: { token } }) => {
    await reads.take(ip)
    const session = await find(deps, token)
    if (isOver(deps, session) || (await paidOrderOf(deps.db, session)))
      throw notFound('This link has expired. Please ask your assistant again.')
    // From here on the buyer pays for these goods themselves.
    if (!(await endPayment(deps, session)))
      throw new Failure(
        'conflict',
        'Your assistant is paying for these at this moment. Please look again soon.',
      )
    const state = stateOf(session)
    const { code, buyer } = await quoteSession(deps, session)
    const cart = () => deps.db('carts').where({ owner: ownerOf(viewer) })
    await cart().update({ agent_session_id: session.id })
    if (code) await cart().whereNull('promotion_code').update({ promotion_code: code.code })
    // Sends the double opt-in to the owner of the mailbox.
    if (state.wantsNews && buyer.email) await askForNewsletter(deps, buyer.email)
    return { guest: guestOf(state), shippingMethod: state.method }
  })
}
