import { getDashboard } from '@shop/contracts/admin/endpoints'
import { useIsLive } from '../../kit/live/LiveProvider.tsx'
import { useRead } from '../../kit/query/useRead.ts'

/** ms; while changes arrive by themselves, only in case one did not */
const pollEvery = { polling: 30_000, live: 5 * 60_000 }

/** The dashboard's figures: read anew with each change, or every 30 seconds where changes do not arrive by themselves. */
export const useDashboard = () => {
  const isLive = useIsLive()
  return useRead(getDashboard, {}, { refetchInterval: isLive ? pollEvery.live : pollEvery.polling })
}
