import type { Session } from '@shop/client/createSession'

const signedOutSessions = new WeakSet<Session>()

/** Ends the session at the user's own request, which needs no explanation. */
export const leaveSession = (session: Session): void => {
  signedOutSessions.add(session)
  session.clear()
}

/** Tells whether the user signed out here; false for the next session. */
export const hasSignedOut = (session: Session): boolean => signedOutSessions.has(session)

/** Forgets an earlier sign-out when the next session begins. */
export const forgetSignOut = (session: Session): void => void signedOutSessions.delete(session)
