import type { Session } from '@shop/client/createSession'

const left = new WeakSet<Session>()

/** Signs out on the person's own request, which needs no explanation. */
export const leaveSession = (session: Session): void => {
  left.add(session)
  session.clear()
}

/** Tells whether the person signed out here; false for the next session. */
export const wasLeft = (session: Session): boolean => left.has(session)

export const enterSession = (session: Session): void => void left.delete(session)
