import type { Deps } from '../../../platform/base/deps.ts'
import { minuteMs } from '../../../platform/base/time.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { labelCarrierOf } from './clickAndDrop.ts'
import type { Label } from './Label.ts'
import { type LabelCarrier, LabelRefused, LabelUnsure } from './LabelCarrier.ts'

/** Time after which no call about a label can still be in progress, ms: a purchase may take four calls of 15 seconds. */
export const settledAfterMs = 2 * minuteMs

/** Returns the carrier. Throws `conflict` if none is set up. */
export const requireLabelCarrier = async (deps: Deps): Promise<LabelCarrier> => {
  const carrier = await labelCarrierOf(deps)
  if (carrier) return carrier
  throw new Failure('conflict', 'Labels need the API key of Click & Drop, which goes into the settings.')
}

/** Throws `conflict` while a carrier may still be making or voiding a label. */
export const refuseUnanswered = (
  { clock }: Pick<Deps, 'clock'>,
  { boughtAt, askedAt, voidAskedAt }: Label,
): void => {
  const isRecent = (at: string) => clock.now() - Date.parse(at) < settledAfterMs
  if (boughtAt === null && isRecent(askedAt))
    throw new Failure(
      'conflict',
      'A label for this order is being bought at this moment. Please try again in two minutes: it will not be bought twice.',
    )
  if (voidAskedAt !== null && isRecent(voidAskedAt))
    throw new Failure(
      'conflict',
      'This label is being voided at this moment. Please try again in two minutes.',
    )
}

/** Names a label for staff. */
export const labelName = ({ trackingNumber, reference }: Label): string =>
  `Label ${trackingNumber ?? reference}`

/** Throws `conflict` if a label was voided, or may have been. */
export const refuseVoided = (label: Label, consequence: string): void => {
  if (label.voidedAt === null && label.voidAskedAt === null) return
  const state = label.voidedAt === null ? 'is being voided' : 'was voided'
  throw new Failure('conflict', `${labelName(label)} ${state}${consequence}`)
}

type LabelCall = 'bought' | 'voided'

const retryTexts: Readonly<Record<LabelCall, string>> = {
  bought:
    'Please try again in two minutes: the shop first checks whether it was bought, so it is not bought twice.',
  voided: 'The shop keeps asking. Until it knows, no parcel can be sent with this label.',
}

/** Converts a carrier's failure for staff, and logs it. */
export const failureOf = (
  { log }: Pick<Deps, 'log'>,
  error: unknown,
  call: LabelCall = 'bought',
): unknown => {
  if (error instanceof LabelRefused) return new Failure('carrier_refused', error.message)
  if (!(error instanceof LabelUnsure)) return error
  log.warn({ err: error }, 'a carrier has not answered')
  return new Failure('carrier_unavailable', `${error.message} ${retryTexts[call]}`, { isExpected: true })
}

/** Throws the converted failure, for use in `catch`. */
export const throwLabelFailure =
  (deps: Pick<Deps, 'log'>) =>
  (error: unknown): never => {
    throw failureOf(deps, error)
  }
