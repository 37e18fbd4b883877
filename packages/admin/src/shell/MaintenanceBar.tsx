import { DockedNotice } from '@shop/ui/feedback/DockedNotice.tsx'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { momentText } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { Link } from 'react-router-dom'
import { useIsReachable } from '../kit/offline/OfflineContext.ts'
import { useRead } from '../kit/query/useRead.ts'
import { useCan } from '../kit/session/useCan.ts'

/** Interval of refetches in ms, since another member of staff may switch maintenance on or off. */
const refetchMs = 60_000

/** Bar above every screen while shoppers see the maintenance page, or while maintenance is planned. */
const MaintenanceBar = () => {
  const { data } = useRead(getSettings, {}, { refetchInterval: refetchMs })
  const timeZone = use(TimeZoneContext)
  const can = useCan()
  // Hides the bar while the shop cannot be reached: the maintenance state is unknown then.
  const isReachable = useIsReachable()
  if (!data?.maintenance || !isReachable) return null
  const { startsAt, endsAt } = data.maintenance
  const until = endsAt === null ? '' : ` until ${momentText(endsAt, timeZone)}`
  return (
    <DockedNotice
      tone="warning"
      {...(can('settings:write') && {
        action: <Link to="/admin/settings?tab=general#general.maintenanceMode">Change in Settings</Link>,
      })}
    >
      {startsAt === null ? (
        <>
          <strong>Maintenance Mode is on{until}.</strong> Shoppers see the maintenance page and cannot order.
        </>
      ) : (
        <>
          <strong>
            The shop will be closed from {momentText(startsAt, timeZone)}
            {until}.
          </strong>{' '}
          Shoppers cannot order then.
        </>
      )}
    </DockedNotice>
  )
}

export default MaintenanceBar
