import { asksForSafety } from '../addresses/europeanUnion.ts'
import { isInUkVat, placeInSentence } from '../addresses/places.ts'
import type { VatReason } from '../vatReasons.ts'

const texts = {
  paid: 'Duties and import taxes are part of this total.',
  due: 'Sent from the United Kingdom: customs may ask you for duty and tax before they hand it over. They are not part of this total.',
} as const

/** Terms of an order's VAT, as far as shoppers see them. */
interface VatTerms {
  vatReason?: VatReason | undefined
  /** True if its goods are worth too much for the shop to charge the VAT of its country. */
  isAboveIoss?: boolean
}

/** Says who pays duty and tax at the border; undefined within UK VAT, where there is none. */
export const dutyText = (
  place: string,
  isDutyPaid = false,
  { vatReason, isAboveIoss = false }: VatTerms = {},
): string | undefined => {
  if (isInUkVat(place)) return undefined
  const country = placeInSentence(place)
  if (vatReason === 'ioss')
    return isDutyPaid
      ? `VAT of ${country} and duties are part of this total.`
      : `VAT of ${country} is part of this total. Customs may still ask you for ${dueAtBorder(place, isDutyPaid, vatReason)}.`
  if (isDutyPaid) return texts.paid
  return isAboveIoss
    ? `Your items are worth more than EUR 150 without VAT, so this total has no VAT of ${country}. Customs will ask you for it, and for duty, before they hand over the parcel.`
    : texts.due
}

/** Names what customs may ask the receiver of an order for, in a sentence; null if that is nothing. */
export const dueAtBorder = (
  place: string,
  isDutyPaid: boolean | undefined,
  vatReason: VatReason,
): string | null => {
  if (isInUkVat(place) || isDutyPaid) return null
  return vatReason === 'ioss' ? 'the EU’s duty of EUR 3 on each kind of item' : 'duty and tax'
}

/** Names the shop's responsible person where the law on product safety requires one (GPSR); undefined elsewhere. */
export const safetyText = (place: string, responsiblePerson: string): string | undefined =>
  asksForSafety(place) && responsiblePerson !== ''
    ? `Responsible for product safety there: ${responsiblePerson}.`
    : undefined

/**
 * Says what the law on product safety of a place wants buyers to read before they pay: the responsible person, and the
 * warnings of the garments; undefined elsewhere.
 */
export const safetyOf = (
  place: string,
  responsiblePerson: string,
  garments: readonly { title: string; warnings: string }[],
): string | undefined => {
  const warned = asksForSafety(place) ? garments.filter(({ warnings }) => warnings !== '') : []
  const warnings = new Set(warned.map(({ title, warnings: text }) => `${title}: ${text}`))
  return [safetyText(place, responsiblePerson), ...warnings].filter(Boolean).join(' ') || undefined
}

/** Lists what buyers have to know before they pay: who pays duty, and what the law on product safety asks for. */
export const buyerNotices = (
  place: string,
  { isDutyPaid, ...terms }: VatTerms & { isDutyPaid: boolean | undefined },
  safety: { responsiblePerson: string; garments: readonly { title: string; warnings: string }[] },
): string[] =>
  [dutyText(place, isDutyPaid, terms), safetyOf(place, safety.responsiblePerson, safety.garments)].filter(
    text => text !== undefined,
  )
