import {
  retentionPeriods,
  taxYearBegins,
  type RetentionPeriod,
} from '@shop/contracts/accounts/retentionPeriods'
import { startOfDay } from '../../../../platform/base/localDays.ts'

/** Returns the instant before which data has reached the end of its retention period; `now` in ms. */
export const cutOff = (now: number, term: RetentionPeriod): string => {
  const date = new Date(now)
  if ('days' in term) date.setUTCDate(date.getUTCDate() - term.days)
  else date.setUTCFullYear(date.getUTCFullYear() - term.years)
  return date.toISOString()
}

/**
 * Returns the limit for invoices and credit notes: the start of the earliest tax year whose documents the law still
 * requires.
 */
export const invoicesCutOff = (now: number): string => {
  const taxYearStart = (year: number) => startOfDay('Europe/London', `${year}-${taxYearBegins}`)
  const year = new Date(now).getUTCFullYear()
  const currentTaxYear = Date.parse(taxYearStart(year)) <= now ? year : year - 1
  return taxYearStart(currentTaxYear - retentionPeriods.papers.years)
}
