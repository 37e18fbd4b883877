import { use } from 'react'
import { exactTime, relativeTime } from '../words/relativeTime.ts'
import { TimeZoneContext } from '../words/TimeZoneContext.ts'

/** Time since something was, or until it will be; the exact time, by the shop's clocks, shows on hover. */
export const RelativeTime = ({ instant }: { instant: string }) => {
  const timeZone = use(TimeZoneContext)
  return (
    <time dateTime={instant} title={exactTime(instant, timeZone)}>
      {relativeTime(instant, timeZone)}
    </time>
  )
}
