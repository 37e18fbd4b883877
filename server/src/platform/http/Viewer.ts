import type { Permission } from '@shop/contracts/access'
import type { Pence } from '@shop/contracts/money'
import type { Context } from 'koa'

/** The caller, with their current state in the database. */
export interface Viewer {
  id: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  /** Permissions of staff; none for customers, or for staff who have to set up a second factor first. */
  permissions: ReadonlySet<Permission>
  /**
   * Maximum that they may refund of one order, in pence; null without a limit. Applies in addition to the permission to
   * refund.
   */
  refundLimit: Pence | null
  hasSecondFactor: boolean
  /** Tells whether they signed in through the provider of staff. */
  isByProvider: boolean
  /** Tells whether these are staff who must set up a second factor before they may act as such. */
  mustEnrol: boolean
  /** Id of the API key with which a program acts for this person; null for the person themselves. */
  keyId: string | null
}

/** Tells whether they may act as staff at all. */
export const isStaff = ({ permissions }: Viewer): boolean => permissions.size > 0

/**
 * Owner of a cart or order: an account, or a guest identified by cookies. Cookies are enough to authenticate a guest,
 * since browsers send them only from our own pages (`SameSite`).
 */
export interface Shopper {
  account: Viewer | null
  /** Key of the cart: the account's id, or a digest of the guest's token; null if this browser has no cart. */
  owner: string | null
  getCookie: (name: string) => string | undefined
}

/**
 * Finds the account and live session, or the API key, of a request's `Authorization` header, or null. Throws
 * `forbidden` if a key may not be used from the caller's address, `unauthenticated` if it is no longer valid.
 */
export type FindViewer = (ctx: Context) => Promise<Viewer | null>
