import type { Permission } from '@shop/contracts/access'

/** The caller, as the database knows them at this moment. */
export interface Viewer {
  id: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  /** What they may do as staff; nothing while the shop asks them for a second factor and they have none. */
  permissions: ReadonlySet<Permission>
  hasSecondFactor: boolean
  /** Staff who may act as such once they have set up a second factor. */
  mustEnrol: boolean
}

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

/** Finds the account and live session behind an `Authorization` header, or null. */
export type FindViewer = (authorization: string) => Promise<Viewer | null>
