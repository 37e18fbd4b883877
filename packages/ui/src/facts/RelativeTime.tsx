import { use } from 'react'
import { exactTime, relativeTime } from '../words/relativeTime.ts'
import { TimeZoneContext } from '../words/TimeZoneContext.ts'

/** Shows the time since or until an instant; the exact time, in the shop's time zone, appears on hover. */
export const RelativeTime = ({ instant }: { instant: string }) => {
  const timeZone = use(TimeZoneContext)
  return (
    <time dateTime={instant} title={exactTime(instant, timeZone)}>
      {relativeTime(instant, timeZone)}
    </time>
  )
}
