/** The caller, as the database knows them at this moment. */
export interface Viewer {
  id: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  /** Staff, and let in as such: where the shop asks staff for a second factor, only who has one. */
  isAdmin: boolean
  hasSecondFactor: boolean
  /** Staff who may act as such once they have set up a second factor. */
  mustEnrol: boolean
}

/**
 * Whoever has a cart or an order here: an account, or a guest by cookies alone. A guest is nobody in particular, so cookies
 * are proof enough; they are sent from our own pages only (`SameSite`).
 */
export interface Shopper {
  account: Viewer | null
  /** Key of the cart: the account's id, or a digest of the guest's token; null where this browser has no cart. */
  owner: string | null
  getCookie: (name: string) => string | undefined
}

/** Finds the account and live session behind an `Authorization` header, or null. */
export type FindViewer = (authorization: string) => Promise<Viewer | null>
