/** History state of `/login` after a forced sign-out. */
export interface LoginState {
  /** URL to return to. */
  from?: string
  /** Email of the person whose session ended, so that it need not be typed again. */
  endedFor?: string
}

/** Message that lists all possible reasons, since the server does not say which one applies. */
export const sessionEndText =
  'Your session has ended. This happens after a long pause, when your password is changed, or when you sign out elsewhere. Please sign in again.'
