const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const agoText = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** Describes when a device was last used: `just now`, `3 hours ago`, `on 21 November 2026`. */
export const lastUsed = (instant: string, now = Date.now()): string => {
  const ago = now - Date.parse(instant)
  // A session's last use is recorded every ten minutes at most.
  if (ago < 15 * minuteMs) return 'just now'
  if (ago < hourMs) return agoText(Math.floor(ago / minuteMs), 'minute')
  if (ago < dayMs) return agoText(Math.floor(ago / hourMs), 'hour')
  if (ago < 7 * dayMs) return agoText(Math.floor(ago / dayMs), 'day')
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return `on ${new Date(instant).toLocaleDateString('en-GB', date)}`
}
