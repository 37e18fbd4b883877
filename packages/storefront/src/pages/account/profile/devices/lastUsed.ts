const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const agoText = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** Describes when a device was last used: `just now`, `3 hours ago`, `on 21 November 2026`. */
export const lastUsed = (instant: string, nowMs = Date.now()): string => {
  const agoMs = nowMs - Date.parse(instant)
  // A session's last use is recorded every ten minutes at most.
  if (agoMs < 15 * minuteMs) return 'just now'
  if (agoMs < hourMs) return agoText(Math.floor(agoMs / minuteMs), 'minute')
  if (agoMs < dayMs) return agoText(Math.floor(agoMs / hourMs), 'hour')
  if (agoMs < 7 * dayMs) return agoText(Math.floor(agoMs / dayMs), 'day')
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return `on ${new Date(instant).toLocaleDateString('en-GB', date)}`
}
