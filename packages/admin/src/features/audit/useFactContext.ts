import { momentText } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { useMoney } from '../../kit/screen/useMoney.ts'
import type { FactContext } from './factText.ts'

/** Returns functions that format amounts and instants in the shop's currency and time zone. */
export const useFactContext = (): Omit<FactContext, 'names'> => {
  const money = useMoney()
  const timeZone = use(TimeZoneContext)
  return { money, moment: instant => momentText(instant, timeZone) }
}
