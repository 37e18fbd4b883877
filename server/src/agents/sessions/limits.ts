/** Times in ten minutes that one agent may open a session, and try a code that a session has not had. */
export const mostOf = {
  session: { points: 1200, duration: 600 },
  code: { points: 100, duration: 600 },
} as const
