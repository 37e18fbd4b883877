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

/** Finds the account and live session behind an `Authorization` header, or null. */
export type FindViewer = (authorization: string) => Promise<Viewer | null>
