import { isUnderGpsr } from '../addresses/europeanUnion.ts'
import { isInUkVat, placeInSentence } from '../addresses/places.ts'
import type { VatReason } from '../vatReasons.ts'

/** Terms of an order's VAT, as far as shoppers see them. */
interface VatTerms {
  vatReason?: VatReason | undefined
  /** True if the goods are worth more than EUR 150, so that the shop may not charge the VAT of the destination. */
  isAboveIoss?: boolean
  /** Names the amounts that the reader sees; `these prices` where there is no total yet. */
  amounts?: 'this total' | 'these prices'
}

/** Says who pays duty and tax at the border; undefined within UK VAT, where there is none. */
export const dutyText = (
  place: string,
  isDutyPaid = false,
  { vatReason, isAboveIoss = false, amounts = 'this total' }: VatTerms = {},
): string | undefined => {
  if (isInUkVat(place)) return undefined
  const country = placeInSentence(place)
  if (vatReason === 'ioss')
    return isDutyPaid
      ? `VAT of ${country} and duties are part of ${amounts}.`
      : `VAT of ${country} is part of ${amounts}. Customs may still ask you for ${borderChargesText(place, isDutyPaid, vatReason)}.`
  if (isDutyPaid) return `Duties and import taxes are part of ${amounts}.`
  return isAboveIoss
    ? `Your items are worth more than EUR 150 without VAT, so no VAT of ${country} is part of ${amounts}. Customs will ask you for it, and for duty, before they hand over the parcel.`
    : `Sent from the United Kingdom: customs may ask you for duty and tax before they hand it over. They are not part of ${amounts}.`
}

/** Names the charges that customs may ask the recipient for, for use within a sentence; null without charges. */
export const borderChargesText = (
  place: string,
  isDutyPaid: boolean | undefined,
  vatReason: VatReason,
): string | null => {
  if (isInUkVat(place) || isDutyPaid) return null
  return vatReason === 'ioss' ? 'the EU’s duty of EUR 3 on each kind of item' : 'duty and tax'
}

/** Names the shop's responsible person, if the law on product safety applies at the place (GPSR); else undefined. */
export const responsiblePersonText = (place: string, responsiblePerson: string): string | undefined =>
  isUnderGpsr(place) && responsiblePerson !== ''
    ? `Responsible for product safety there: ${responsiblePerson}.`
    : undefined

/**
 * Returns the text that buyers have to see before they pay, if the law on product safety applies at the place (GPSR):
 * the responsible person and the warnings of the garments. Undefined elsewhere.
 */
export const safetyNotice = (
  place: string,
  responsiblePerson: string,
  garments: readonly { title: string; warnings: string }[],
): string | undefined => {
  const garmentsWithWarnings = isUnderGpsr(place) ? garments.filter(({ warnings }) => warnings !== '') : []
  const warnings = new Set(garmentsWithWarnings.map(({ title, warnings: text }) => `${title}: ${text}`))
  return [responsiblePersonText(place, responsiblePerson), ...warnings].filter(Boolean).join(' ') || undefined
}

/** Lists the notices that buyers have to see before they pay: about duty, and about product safety. */
export const buyerNotices = (
  place: string,
  { isDutyPaid, ...terms }: VatTerms & { isDutyPaid: boolean | undefined },
  safety: { responsiblePerson: string; garments: readonly { title: string; warnings: string }[] },
): string[] =>
  [dutyText(place, isDutyPaid, terms), safetyNotice(place, safety.responsiblePerson, safety.garments)].filter(
    text => text !== undefined,
  )
