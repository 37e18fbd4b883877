/** Tone and name of each state's badge. */
export const outboxBadges = {
  waiting: ['secondary', 'Waiting'],
  dead: ['destructive', 'Failed'],
  sent: ['default', 'Sent'],
} as const
