import * as z from 'zod/mini'
import { codeOrEmpty, urlOrEmpty, line } from '../fields.ts'

export const maxCarriers = 30

/** Placeholder for the number in a tracking URL. */
export const numberPlaceholder = '{number}'

const serviceCode = codeOrEmpty(20)

const isTrackingUrl = (text: string): boolean =>
  text === '' ||
  (text.split(numberPlaceholder).length === 2 &&
    text.startsWith('https://') &&
    URL.canParse(text.replace(numberPlaceholder, '1')))

const Carrier = z.strictObject({
  // The name is stored with each parcel: parcels of a renamed or removed carrier keep the name and lose their link.
  name: line(40),
  // URL of the tracking page; blank if the carrier has none.
  trackingUrl: urlOrEmpty(300).check(
    z.refine(
      isTrackingUrl,
      `Give an address that begins with https:// and has ${numberPlaceholder} where the number goes.`,
    ),
  ),
  // Parcels under way keep the link of a carrier that is no longer offered.
  isOffered: z.boolean(),
  // Service codes of the carrier's own program. If a code is blank, the rules of that program choose the service.
  services: z.strictObject({ standard: serviceCode, express: serviceCode, abroad: serviceCode }),
})

export type Carrier = z.output<typeof Carrier>

const nameKey = (name: string) => name.toLowerCase()

/** All carriers, the default one first. Names are unique, and at least one is offered. */
export const Carriers = z
  .array(Carrier)
  .check(z.maxLength(maxCarriers, `At most ${maxCarriers} carriers.`), ({ value: rows, issues }) => {
    const report = (path: (string | number)[], message: string) =>
      void issues.push({ code: 'custom', path, message, input: rows })
    for (const [index, { name }] of rows.entries())
      if (rows.findIndex(other => nameKey(other.name) === nameKey(name)) < index)
        report([index, 'name'], 'This carrier is listed twice.')
    if (!rows.some(({ isOffered }) => isOffered)) report([], 'Please offer at least one carrier.')
  })

export const newCarrier = (name: string, trackingUrl: string): Carrier => ({
  name,
  trackingUrl,
  isOffered: true,
  services: { standard: '', express: '', abroad: '' },
})

/** Carriers of a new shop. */
export const presetCarriers: readonly Carrier[] = [
  newCarrier('Royal Mail', 'https://www.royalmail.com/track-your-item#/tracking-results/{number}'),
  newCarrier('DPD', 'https://track.dpd.co.uk/search?reference={number}'),
  newCarrier('Parcelforce', 'https://www.parcelforce.com/track-trace?trackNumber={number}'),
  newCarrier('Evri', 'https://www.evri.com/track/parcel/{number}'),
  newCarrier('DHL', 'https://www.dhl.com/gb-en/home/tracking.html?tracking-id={number}'),
  newCarrier('FedEx', 'https://www.fedex.com/fedextrack/?trknbr={number}'),
  newCarrier('UPS', 'https://www.ups.com/track?tracknum={number}'),
  newCarrier('Aramex', 'https://www.aramex.com/track/results?ShipmentNumber={number}'),
]

/** Returns the URL of a parcel's tracking page; null if the carrier's is unknown. */
export const trackingLink = (
  carriers: readonly Carrier[],
  { carrier, trackingNumber }: { carrier: string | null; trackingNumber: string | null },
): string | null => {
  const number = encodeURIComponent(trackingNumber?.replaceAll(/\s/g, '') ?? '')
  const page = carriers.find(({ name }) => name === carrier)?.trackingUrl
  return number && page ? page.replace(numberPlaceholder, () => number) : null
}

/** Patterns of numbers of well-known carriers, without spaces. */
const numberPatterns: Readonly<Record<string, RegExp>> = {
  'royal mail': /^[A-Z]{2}\d{9}[A-Z]{2}$|^[A-F\d]{21}$/,
  dpd: /^\d{10}$|^\d{14}[A-Z\d]?$/,
  parcelforce: /^[A-Z]{2}\d{7}(\d{2}[A-Z]{2})?$|^[A-Z]{4}\d{10}$/,
  evri: /^[A-Z\d]{16}$/,
  ups: /^1Z[A-Z\d]{16}$/,
  fedex: /^(\d{12}|\d{15}|\d{20}|\d{22})$/,
}

/** Tells whether a number looks like one of the carrier's; true if its numbers are unknown. */
export const looksLikeTrackingNumber = (carrier: string, trackingNumber: string): boolean =>
  numberPatterns[nameKey(carrier)]?.test(trackingNumber.toUpperCase().replaceAll(/[\s-]/g, '')) ?? true
