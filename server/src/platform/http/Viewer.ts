import type { Permission } from '@shop/contracts/access'
import type { Pence } from '@shop/contracts/money'
import type { Context } from 'koa'

/** The caller, as the database knows them at this moment. */
export interface Viewer {
  id: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  /** Permissions of staff; none for customers, nor for staff who have to set up a second factor first. */
  permissions: ReadonlySet<Permission>
  /** The most that they may refund of one order, in pence: null without a limit. Counts beside the permission to refund. */
  refundLimit: Pence | null
  hasSecondFactor: boolean
  /** Tells whether they signed in through the provider of staff. */
  isByProvider: boolean
  /** Staff who may act as such once they have set up a second factor. */
  mustEnrol: boolean
  /** Id of the API key with which a program acts for this person, null of themselves. */
  keyId: string | null
}

/** Tells whether they may act as staff at all. */
export const isStaff = ({ permissions }: Viewer): boolean => permissions.size > 0

/**
 * Owner of a cart or order: an account, or a guest identified by cookies. Cookies are enough to authenticate a guest, as they
 * are sent from our own pages only (`SameSite`).
 */
export interface Shopper {
  account: Viewer | null
  /** Key of the cart: the account's id, or a digest of the guest's token; null where this browser has no cart. */
  owner: string | null
  getCookie: (name: string) => string | undefined
}

/**
 * Finds the account and live session, or the API key, behind a request's `Authorization` header, or null. Throws `forbidden`
 * where a key may not be used from the caller's address, `unauthenticated` where it does not work any more.
 */
export type FindViewer = (ctx: Context) => Promise<Viewer | null>
