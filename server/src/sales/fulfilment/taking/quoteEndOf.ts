import { lapseProblem } from '@shop/contracts/checkout/takeEndpoints'
import { dayAt, momentAt } from '@shop/contracts/shop/zoneClock'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Deps } from '../../../platform/base/deps.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { invalid } from '../../../platform/http/Failure.ts'

/** The end of the day on which a quote lapses. Throws `validation_failed` for one that is over or too far away. */
export const quoteEndOf = (
  { clock }: Deps,
  lapsesOn: string | undefined,
  { general: { timezone: timeZone }, store }: Settings,
): string => {
  const dayIn = (days: number) => dayAt(timeZone, clock.now() + days * dayMs)
  const day = lapsesOn ?? dayIn(store.quoteDays)
  const problem = lapseProblem(day, dayIn)
  if (problem !== undefined) throw invalid({ lapsesOn: problem })
  return momentAt(timeZone, `${day}T23:59`).instant
}
