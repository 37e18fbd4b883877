import type { Session } from '@shop/client/createSession'

const left = new WeakSet<Session>()

/** Ends the session at the user's own request, which needs no explanation. */
export const leaveSession = (session: Session): void => {
  left.add(session)
  session.clear()
}

/** Tells whether the user signed out here; false for the next session. */
export const wasLeft = (session: Session): boolean => left.has(session)

export const enterSession = (session: Session): void => void left.delete(session)
