import { isInUkVat } from '../addresses/places.ts'
import { dutyTexts } from './deliveryName.ts'

/** Says who pays duty and tax at the border; undefined within UK VAT, where there is none. */
export const dutyText = (place: string, isDutyPaid = false): string | undefined =>
  isInUkVat(place) ? undefined : dutyTexts[isDutyPaid ? 'paid' : 'due']
