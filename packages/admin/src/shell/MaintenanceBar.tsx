import { DockedNotice } from '@shop/ui/feedback/DockedNotice.tsx'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { Link } from 'react-router-dom'
import { useIsReachable } from '../kit/offline/OfflineContext.ts'
import { useRead } from '../kit/query/useRead.ts'
import { useCan } from '../kit/session/useCan.ts'

/** ms; somebody else may have switched it. */
const readEvery = 60_000

/** Above every screen while shoppers see the maintenance page. */
const MaintenanceBar = () => {
  const isOn = useRead(getSettings, {}, { refetchInterval: readEvery }).data?.maintenanceMode
  const can = useCan()
  // What it is now is not known otherwise.
  const isReachable = useIsReachable()
  if (!isOn || !isReachable) return null
  return (
    <DockedNotice
      tone="warning"
      {...(can('settings:write') && {
        action: <Link to="/admin/settings?tab=general#general.maintenanceMode">Change in Settings</Link>,
      })}
    >
      <strong>Maintenance Mode is on.</strong> Shoppers see the maintenance page and cannot order.
    </DockedNotice>
  )
}

export default MaintenanceBar
