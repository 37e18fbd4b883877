/** Who is asking, as the database knows them at this moment. */
export interface Viewer {
  id: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  isAdmin: boolean
}

/** Finds the account and live session behind an `Authorization` header, or null. */
export type FindViewer = (authorization: string) => Promise<Viewer | null>
