const trackingNames = new Set([
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'gad_source',
  'gad_campaignid',
  'srsltid',
  '_ga',
  '_gl',
  'fbclid',
  'igshid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'epik',
  'scclid',
  'yclid',
  'mc_cid',
  'mc_eid',
  '_kx',
])

const decodeSafely = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Tells whether a query parameter only identifies the advertisement or email that led here. No page reads such a
 * parameter.
 */
export const isTracking = (name: string): boolean => {
  const lowerName = name.toLowerCase()
  return lowerName.startsWith('utm_') || trackingNames.has(lowerName)
}

/** Removes the tracking parameters from a URL; everything else keeps its order and spelling. */
export const withoutTracking = (address: string): string => {
  const start = address.indexOf('?')
  if (start < 0) return address
  const remaining = address
    .slice(start + 1)
    .split('&')
    .filter(part => part !== '' && !isTracking(decodeSafely(part.split('=', 1)[0] ?? '')))
  return address.slice(0, start) + (remaining.length > 0 ? `?${remaining.join('&')}` : '')
}
