import type { Deps } from '../../../platform/base/deps.ts'
import { minuteMs } from '../../../platform/base/time.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { labelCarrierOf } from './clickAndDrop.ts'
import type { Label } from './Label.ts'
import { type LabelCarrier, LabelRefused, LabelUnsure } from './LabelCarrier.ts'

/**
 * Time after which no call about a label can still be in progress, ms: longer than a look-up and a purchase may take.
 */
const settledAfterMs = minuteMs

/** Returns the carrier. Throws `conflict` if none is set up. */
export const requireLabelCarrier = async (deps: Deps): Promise<LabelCarrier> => {
  const carrier = await labelCarrierOf(deps)
  if (carrier) return carrier
  throw new Failure('conflict', 'Labels need the API key of Click & Drop, which goes into the settings.')
}

/** Throws `conflict` while a carrier may still be making a label. */
export const refuseUnanswered = ({ clock }: Pick<Deps, 'clock'>, { boughtAt, askedAt }: Label): void => {
  if (boughtAt === null && clock.now() - Date.parse(askedAt) < settledAfterMs)
    throw new Failure(
      'conflict',
      'A label for this order is being bought at this moment. Please try again in a minute: it will not be bought twice.',
    )
}

/** Converts a carrier's failure for staff, and logs it. */
export const failureOf = ({ log }: Pick<Deps, 'log'>, error: unknown): unknown => {
  if (error instanceof LabelRefused) return new Failure('carrier_refused', error.message)
  if (!(error instanceof LabelUnsure)) return error
  const text = `${error.message} Please try again in a minute: the shop first checks whether it was bought, so it is not bought twice.`
  log.warn({ err: error }, 'a carrier has not answered')
  return new Failure('carrier_unavailable', text, { isExpected: true })
}

/** Throws the converted failure, for use in `catch`. */
export const throwLabelFailure =
  (deps: Pick<Deps, 'log'>) =>
  (error: unknown): never => {
    throw failureOf(deps, error)
  }
