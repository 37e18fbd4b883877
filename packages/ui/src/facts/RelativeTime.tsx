import { exactTime, relativeTime } from '../words/relativeTime.ts'

/** How long ago something was, or how soon it will be; the exact time shows on hover. */
export const RelativeTime = ({ instant }: { instant: string }) => (
  <time dateTime={instant} title={exactTime(instant)}>
    {relativeTime(instant)}
  </time>
)
