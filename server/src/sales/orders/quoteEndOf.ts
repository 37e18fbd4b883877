import { lapseProblem } from '@shop/contracts/checkout/staffOrderEndpoints'
import { addDays, dayAt, momentAt } from '@shop/contracts/shop/zoneClock'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Deps } from '../../platform/base/deps.ts'
import { invalid } from '../../platform/http/Failure.ts'

const endOfDay = (timeZone: string, day: string): string => momentAt(timeZone, `${day}T23:59`).instant

/** Computes the end of the day that is `days` days from now. */
export const endOfDayIn = (
  { clock }: Pick<Deps, 'clock'>,
  days: number,
  { general: { timezone: timeZone } }: Pick<Settings, 'general'>,
): string => endOfDay(timeZone, addDays(dayAt(timeZone, clock.now()), days))

/**
 * Computes the end of the day on which a quote expires. Throws `validation_failed` for a day that is over or too far
 * away.
 */
export const quoteEndOf = (deps: Deps, lapsesOn: string | undefined, settings: Settings): string => {
  const { timezone: timeZone } = settings.general
  if (lapsesOn === undefined) return endOfDayIn(deps, settings.store.quoteDays, settings)
  const problem = lapseProblem(lapsesOn, dayAt(timeZone, deps.clock.now()))
  if (problem !== undefined) throw invalid({ lapsesOn: problem })
  return endOfDay(timeZone, lapsesOn)
}
