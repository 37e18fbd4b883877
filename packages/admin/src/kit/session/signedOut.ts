import type { Session } from '@shop/client/createSession'

const left = new WeakSet<Session>()

/** Signs out here by its person's own wish: nobody has to be told why. */
export const leaveSession = (session: Session): void => {
  left.add(session)
  session.clear()
}

/** Tells whether its person signed out here; the session of whoever comes next has not been left. */
export const wasLeft = (session: Session): boolean => left.has(session)

export const enterSession = (session: Session): void => void left.delete(session)
