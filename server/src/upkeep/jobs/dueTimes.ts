import { dayMs, hourMs } from '../../platform/base/time.ts'

/** Returns true an hour or more after the last success, or if there was none. */
export const isHourlyDue = (now: number, lastSuccessAt: string | null): boolean =>
  lastSuccessAt === null || now - Date.parse(lastSuccessAt) >= hourMs

/** Returns true soon after each full hour. */
export const isNextHour = (now: number, lastSuccessAt: string | null): boolean =>
  lastSuccessAt === null || Math.floor(now / hourMs) > Math.floor(Date.parse(lastSuccessAt) / hourMs)

/** Returns true once a night, after three o'clock in UTC. */
export const isNightlyDue = (now: number, lastSuccessAt: string | null): boolean => {
  const tonight = Math.floor((now - 3 * hourMs) / dayMs) * dayMs + 3 * hourMs
  return lastSuccessAt === null || Date.parse(lastSuccessAt) < tonight
}
