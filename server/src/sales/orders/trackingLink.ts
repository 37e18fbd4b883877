const links: Readonly<Record<string, (number: string) => string>> = {
  'Royal Mail': number => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  DPD: number => `https://track.dpd.co.uk/search?reference=${number}`,
}

/** Address at which a parcel can be followed; null for a carrier whose page is not known. */
export const trackingLink = (carrier: string | null, trackingNumber: string | null): string | null => {
  const number = encodeURIComponent(trackingNumber?.replaceAll(/\s/g, '') ?? '')
  return number && carrier ? (links[carrier]?.(number) ?? null) : null
}
