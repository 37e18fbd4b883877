import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import { isSameSecret, keyedDigest } from '../../platform/base/keyedDigest.ts'
import { dayMs, daySeconds } from '../../platform/base/time.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { orderCookie } from '../../platform/http/admit.ts'
import type { Call } from '../../platform/http/mount.ts'
import type { Shopper } from '../../platform/http/Viewer.ts'
import { Order } from './Order.ts'

/** Lifetime of a link from the writing of its email, ms: longer than the period for returns. */
const lifetimeMs = 90 * dayMs
/** Time for which a browser may open an order, in seconds. */
const openSeconds = daySeconds

type LinkDeps = Pick<Deps, 'jwtSecret' | 'clock'>
/** An order with the version of its links. */
type LinkedOrder = Pick<Order, 'id' | 'linkVersion'>

const signatureOf = (keys: LinkDeps, { id, linkVersion }: LinkedOrder, until: string): string =>
  keyedDigest(keys, 'order-link', `${id}.${linkVersion}.${until}`)

/** Reads the expiry of a token, ms; null if it is not this order's, or was revoked. */
const expiryOf = (keys: LinkDeps, order: LinkedOrder, token: string): number | null => {
  const [until = '', signature = ''] = token.split('.')
  return isSameSecret(signature, signatureOf(keys, order, until)) ? Number.parseInt(until, 36) : null
}

const tokenOf = (keys: LinkDeps, order: LinkedOrder): string => {
  const until = (keys.clock.now() + lifetimeMs).toString(36)
  return `${until}.${signatureOf(keys, order, until)}`
}

/**
 * Address that opens an order without an account. It gives full access to the order, so only its emails contain it. The
 * token follows a hash sign, which no browser sends to a server, so it is in neither our log nor a proxy's.
 */
const orderLink = (deps: LinkDeps & Pick<Deps, 'publicUrl'>, order: LinkedOrder): string =>
  `${deps.publicUrl}/order/${order.id}#${tokenOf(deps, order)}`

type SetCookie = Pick<Call, 'setCookie'>['setCookie']

const setOrderCookie = (setCookie: SetCookie, id: string, token: string) =>
  setCookie(`${orderCookie}${id}`, token, openSeconds)

/** Opens an order in the browser of the guest who has just placed it. */
export const openForBuyer = (keys: LinkDeps, order: LinkedOrder, setCookie: SetCookie): void =>
  setOrderCookie(setCookie, order.id, tokenOf(keys, order))

/** Opens an order by its link, and lets this browser open it for a day. Throws `link_invalid`. */
export const openByLink = async (
  deps: Deps,
  { id, token }: { id: string; token: string },
  setCookie: SetCookie,
): Promise<Order> => {
  const order = await Order.query(deps.db).findById(id)
  const until = order ? expiryOf(deps, order, token) : null
  if (until === null || !order)
    throw new Failure('link_invalid', 'This link is not valid. Please use the full link from your email.')
  if (until <= deps.clock.now())
    throw new Failure('link_invalid', 'This link has expired. We will gladly email you a new one.')
  setOrderCookie(setCookie, id, token)
  return order
}

/** Tells whether this browser has opened the order by its link. */
export const isOpenHere = (deps: LinkDeps, { getCookie }: Shopper, order: LinkedOrder): boolean => {
  const token = getCookie(`${orderCookie}${order.id}`)
  const until = token === undefined ? null : expiryOf(deps, order, token)
  return until !== null && until > deps.clock.now()
}

/** Returns the address of an order's page in the account, or the link that opens a guest's order. */
export const orderUrl = (
  deps: Pick<Deps, 'publicUrl' | 'clock' | 'jwtSecret'>,
  order: Pick<Order, 'id' | 'userId' | 'linkVersion'>,
): string =>
  order.userId === null ? orderLink(deps, order) : `${deps.publicUrl}/profile?tab=orders&order=${order.id}`

/**
 * Revokes the links in the emails of orders, also in browsers that opened the orders by them. Later emails contain new
 * links.
 */
export const voidOrderLinks = async (trx: Knex, ids: readonly string[]): Promise<void> => {
  await trx('orders').whereIn('id', ids).increment('link_version', 1)
}
