import { createHash } from 'node:crypto'
import { type Access, isAllowedForKeys, isPermission, type Permission } from '@shop/contracts/access'
import type { Context } from 'koa'
import { currentTrace } from '../base/trace.ts'
import { Failure, forbidden, unauthenticated } from './Failure.ts'
import { type FindViewer, isStaff, type Shopper, type Viewer } from './Viewer.ts'

/** Cookie with the token of a guest's cart. */
export const guestCookie = 'guest'
/** Cookie prefix, followed by an order's id, for an order whose link was opened: it keeps the order accessible. */
export const orderCookie = 'order-'

const guestCookies = new RegExp(`(^|; )(__Host-)?(${guestCookie}|${orderCookie}[\\w-]+)=`)

/**
 * Returns the digest of a guest's token that is stored. The token is random, so it cannot be guessed from a plain
 * digest.
 */
export const guestOwner = (token: string): string => createHash('sha256').update(token).digest('hex')

export interface AdmittedCaller {
  account: Viewer | null
  /** The caller in the form that the handler receives. */
  viewer: Viewer | Shopper | null
}

/** The anonymous caller of a public endpoint. */
export const anonymous: AdmittedCaller = { account: null, viewer: null }

/**
 * Identifies the caller and checks their access; public endpoints identify nobody. Role and active flag are read from
 * the database each time. Throws `unauthenticated`, `forbidden` or `second_factor_required`.
 */
export const admit = async (
  findViewer: FindViewer,
  access: Access,
  ctx: Context,
  getCookie: Shopper['getCookie'] = () => undefined,
): Promise<AdmittedCaller> => {
  if (access === 'public') return anonymous
  const authorization = ctx.get('authorization')
  // An expired token is refused, so that nobody unknowingly continues as a guest.
  if (access === 'shopper' && authorization === '') return { account: null, viewer: guestOf(ctx, getCookie) }
  const account = await findViewer(ctx)
  if (!account) throw unauthenticated()
  if (account.keyId) admitKey(account.keyId, access)
  if (isPermission(access) && !account.permissions.has(access))
    throw account.mustEnrol
      ? new Failure('second_factor_required', 'Please set up two-step sign-in first.')
      : refusal(account, access)
  if (access !== 'shopper') return { account, viewer: account }
  return { account, viewer: { account, owner: account.id, getCookie } }
}

/** Allows an API key only calls of staff, and notes its id in the request's trace. Throws `forbidden`. */
const admitKey = (keyId: string, access: Access) => {
  const trace = currentTrace()
  if (trace) trace.keyId = keyId
  if (!isAllowedForKeys(access)) throw new Failure('forbidden', 'API keys cannot make this call.')
}

const refusal = (account: Viewer, permission: Permission) =>
  isStaff(account) ? forbidden(permission) : new Failure('forbidden', 'This is for staff only.')

const guestOf = (ctx: Context, getCookie: Shopper['getCookie']): Shopper => {
  if (!guestCookies.test(ctx.get('cookie'))) throw unauthenticated()
  const token = getCookie(guestCookie)
  return { account: null, owner: token ? guestOwner(token) : null, getCookie }
}
