import type { Deps } from '../base/deps.ts'
import { isSameSecret, keyedDigest } from '../base/keyedDigest.ts'
import { dayMs, daySeconds } from '../base/time.ts'
import { Failure } from '../http/Failure.ts'
import { orderCookie } from '../http/admit.ts'
import type { Call } from '../http/mount.ts'
import type { Shopper } from '../http/Viewer.ts'
import { Order } from './Order.ts'

/** Time for which a link works after its mail was written, ms: longer than anybody may send an order back. */
const lifetime = 90 * dayMs
/** Time for which a browser keeps an order open, seconds. */
const openFor = daySeconds

type Keys = Pick<Deps, 'jwtSecret' | 'clock'>

const signatureOf = (keys: Keys, id: string, until: string): string =>
  keyedDigest(keys, 'order-link', `${id}.${until}`)

/** Reads the end of a token, ms; null where it is not of this order. */
const endOf = (keys: Keys, id: string, token: string): number | null => {
  const [until = '', signature = ''] = token.split('.')
  return isSameSecret(signature, signatureOf(keys, id, until)) ? Number.parseInt(until, 36) : null
}

const tokenOf = (keys: Keys, id: string): string => {
  const until = (keys.clock.now() + lifetime).toString(36)
  return `${until}.${signatureOf(keys, id, until)}`
}

/**
 * Address at which an order is open without an account. Whoever has it has the order, so it goes into its mails alone.
 * Behind a hash sign the token is sent to no server: neither ours nor a proxy's log has it.
 */
export const orderLink = (deps: Keys & Pick<Deps, 'publicUrl'>, id: string): string =>
  `${deps.publicUrl}/order/${id}#${tokenOf(deps, id)}`

type SetCookie = Pick<Call, 'setCookie'>['setCookie']

const keepOpen = (setCookie: SetCookie, id: string, token: string) =>
  setCookie(`${orderCookie}${id}`, token, openFor)

/** Keeps an order open in the browser of the guest who has just placed it. */
export const openForBuyer = (keys: Keys, id: string, setCookie: SetCookie): void =>
  keepOpen(setCookie, id, tokenOf(keys, id))

/** Opens an order by its link, and keeps it open in this browser for a day. Throws `link_invalid`. */
export const openByLink = async (
  deps: Deps,
  { id, token }: { id: string; token: string },
  setCookie: SetCookie,
): Promise<Order> => {
  const until = endOf(deps, id, token)
  const order = until === null ? undefined : await Order.query(deps.db).findById(id)
  if (until === null || !order)
    throw new Failure('link_invalid', 'This link is not valid. Please use the full link from your email.')
  if (until <= deps.clock.now())
    throw new Failure('link_invalid', 'This link has expired. We will gladly email you a new one.')
  keepOpen(setCookie, id, token)
  return order
}

/** Tells whether this browser has opened the order by its link. */
export const isOpenHere = (deps: Keys, { getCookie }: Shopper, { id }: Pick<Order, 'id'>): boolean => {
  const token = getCookie(`${orderCookie}${id}`)
  const until = token === undefined ? null : endOf(deps, id, token)
  return until !== null && until > deps.clock.now()
}

/** Address of an order's page in the account, or the link that opens a guest's. */
export const orderUrl = (
  deps: Pick<Deps, 'publicUrl' | 'clock' | 'jwtSecret'>,
  { id, userId }: Pick<Order, 'id' | 'userId'>,
): string => (userId === null ? orderLink(deps, id) : `${deps.publicUrl}/profile?tab=orders&order=${id}`)
