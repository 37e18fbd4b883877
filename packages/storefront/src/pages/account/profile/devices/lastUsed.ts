const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const agoText = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** Describes when a device was last used: `just now`, `3 hours ago`, `on 21 November 2026`. */
export const lastUsed = (instant: string, now = Date.now()): string => {
  const ago = now - Date.parse(instant)
  // A session's last use is recorded every ten minutes at most.
  if (ago < 15 * minute) return 'just now'
  if (ago < hour) return agoText(Math.floor(ago / minute), 'minute')
  if (ago < day) return agoText(Math.floor(ago / hour), 'hour')
  if (ago < 7 * day) return agoText(Math.floor(ago / day), 'day')
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return `on ${new Date(instant).toLocaleDateString('en-GB', date)}`
}
