/** Carriers that the shop ships with, and the address at which each shows where a parcel is: the number stands at its end. */
const trackingPages = {
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/',
  DPD: 'https://track.dpd.co.uk/search?reference=',
  Parcelforce: 'https://www.parcelforce.com/track-trace?trackNumber=',
  Evri: 'https://www.evri.com/track/parcel/',
  DHL: 'https://www.dhl.com/gb-en/home/tracking.html?tracking-id=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  UPS: 'https://www.ups.com/track?tracknum=',
  Aramex: 'https://www.aramex.com/track/results?ShipmentNumber=',
} as const

export type Carrier = keyof typeof trackingPages

// The keys of an object literal are the keys of its type.
export const carriers = Object.keys(trackingPages) as Carrier[]

/** Address at which a parcel can be followed; null for a carrier whose page is not known. */
export const trackingLink = (carrier: string | null, trackingNumber: string | null): string | null => {
  const number = encodeURIComponent(trackingNumber?.replaceAll(/\s/g, '') ?? '')
  const known = carriers.find(name => name === carrier)
  return number && known ? trackingPages[known] + number : null
}
