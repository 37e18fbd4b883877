/** Names a kind of message for people: `order-confirmation` as `Order confirmation`. */
export const kindText = (kind: string): string => {
  const words = kind.replaceAll(/[-_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Tone and name of each state's badge. */
export const outboxBadges = {
  waiting: ['secondary', 'Waiting'],
  dead: ['destructive', 'Given up'],
  sent: ['default', 'Sent'],
} as const
