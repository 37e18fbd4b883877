import { exactTime, relativeTime } from '../words/relativeTime.ts'

/** Time since something was, or until it will be; the exact time shows on hover. */
export const RelativeTime = ({ instant }: { instant: string }) => (
  <time dateTime={instant} title={exactTime(instant)}>
    {relativeTime(instant)}
  </time>
)
