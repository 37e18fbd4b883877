import { getWorklist, maxWorklistCount } from '@shop/contracts/admin/worklistEndpoints'
import type { IconName } from '@shop/ui/buttons/Icon.tsx'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { useRead } from '../query/useRead.ts'
import type { ScreenPath } from '../screens/screens.ts'
import { useCan } from '../session/useCan.ts'
import { usePollIntervalMs } from './LiveProvider.tsx'

export interface WorklistEntry {
  /** Section of the sidebar that shows the number. */
  section: ScreenPath
  icon: IconName
  /** List of the open tasks, below /admin. */
  to: string
  count: string
  /** Words after the number: `to pack`. */
  words: string
  /** Words about the urgent part: `2 late`. */
  urgentText?: string | false
  /** True if another entry of the section counts these tasks too. */
  isCountedTwice?: boolean
}

export const countText = (count: number): string =>
  count < maxWorklistCount ? String(count) : `${maxWorklistCount - 1}+`

const dayMs = 86_400_000

/** Writes `answer by Tue`, or the date if that is six days away or more; false without a date. */
const answerBy = (dueBy: string | null, timeZone: string): string | false => {
  if (dueBy === null) return false
  const remaining = Date.parse(dueBy) - Date.now()
  if (remaining < 0) return 'answer overdue'
  const day: Intl.DateTimeFormatOptions =
    remaining < 6 * dayMs ? { weekday: 'short' } : { day: 'numeric', month: 'short' }
  return `answer by ${new Intl.DateTimeFormat('en-GB', { ...day, timeZone }).format(new Date(dueBy))}`
}

/**
 * Lists the open tasks of the signed-in user, most urgent first: one read for the sidebar and the dashboard. Undefined
 * until it has loaded, null if it failed.
 */
export const useWorklist = (): WorklistEntry[] | null | undefined => {
  const can = useCan()
  const timeZone = use(TimeZoneContext)
  const { data, isError } = useRead(getWorklist, {}, { refetchInterval: usePollIntervalMs() })
  if (!data) return isError ? null : undefined
  const { toPack, returns, disputes, decisions, reviews, quotes, lowSizes, failedEmails, alerts, changes } =
    data
  /** Returns the entry of a task; none if its number is 0 or unknown. */
  const entry = (
    count: number | null | undefined,
    section: ScreenPath,
    icon: IconName,
    to: string,
    [singular, plural]: readonly [one: string, many: string],
    urgentText?: string | false,
  ): WorklistEntry[] =>
    count
      ? [{ section, icon, to, count: countText(count), words: count === 1 ? singular : plural, urgentText }]
      : []
  return [
    ...entry(
      toPack?.count,
      'pack',
      'truck',
      'orders?status=TO_PACK&sort=oldest',
      ['to pack', 'to pack'],
      toPack !== null && toPack.late > 0 && `${countText(toPack.late)} late`,
    ),
    ...entry(
      can('orders:read') ? disputes?.count : null,
      'orders',
      'warning',
      'orders?status=UNANSWERED',
      ['dispute', 'disputes'],
      disputes !== null && answerBy(disputes.dueBy, timeZone),
    ).map(disputeEntry => ({ ...disputeEntry, isCountedTwice: Boolean(decisions) })),
    ...entry(can('orders:read') ? decisions : null, 'orders', 'money', 'orders?attention=true', [
      'order needs a decision',
      'orders need a decision',
    ]),
    ...entry(returns, 'returns', 'undo', 'returns?state=RECEIVED', ['return to check', 'returns to check']),
    ...entry(reviews, 'reviews', 'reviews', 'reviews?status=PENDING', ['review', 'reviews']),
    ...entry(quotes, 'orders', 'calendar', 'orders?status=QUOTE_LAPSING', [
      'quote lapses this week',
      'quotes lapse this week',
    ]),
    ...entry(lowSizes, 'inventory', 'inventory', 'inventory?show=low', ['size low', 'sizes low']),
    ...entry(failedEmails, 'jobs', 'mail', 'jobs?tab=outbox&state=dead', ['email failed', 'emails failed']),
    ...entry(alerts, 'alerts', 'bell', 'alerts', ['alert', 'alerts']),
    ...entry(
      changes,
      can('settings:read') ? 'assistants' : 'assistants/changes',
      'assistant',
      'assistants/changes',
      ['change to confirm', 'changes to confirm'],
    ),
  ]
}
