import {
  fileCarriers,
  getHourlyFile,
  hourlyFileRetentionDays,
  listHourlyFiles,
  type HourlyFile,
} from '@shop/contracts/orders/sendingEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { momentText } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { Link } from 'react-router-dom'
import { useExport } from '../../../kit/act/useExport.ts'
import { useRead } from '../../../kit/query/useRead.ts'

const SettingsLink = () => (
  <Button kind="plain" needs="settings:write" asChild>
    <Link to="/admin/settings?tab=shipping#shipping.hourlyFiles.royalMail">Delivery Settings</Link>
  </Button>
)

const Files = ({ items }: { items: readonly HourlyFile[] }) => {
  const timeZone = use(TimeZoneContext)
  const { running, run } = useExport(getHourlyFile, {
    name: 'parcels.csv',
    success: 'File for the carrier saved',
    failure: 'Failed to save the file',
  })
  return (
    <RowList
      label="Files for carriers"
      rows={items.map(({ name, carrier, at }) => ({
        key: name,
        content: <TwoLines first={momentText(at, timeZone)} second={fileCarriers[carrier]} />,
        mark: (
          <Button
            kind="quiet"
            icon="download"
            isDisabled={running !== null}
            onClick={() => run({ name }, `${name}.csv`)}
          >
            Download
          </Button>
        ),
      }))}
    />
  )
}

/** Lists the files that the shop automatically makes for carriers every hour. */
const HourlyFiles = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useRead(listHourlyFiles, {}, { isFresh: true })
  const isOn = data && data.carriers.length > 0
  return (
    <Dialog title="Hourly Files" closeLabel="Close" onClose={onClose} footer={isOn ? null : <SettingsLink />}>
      {error && <Notice tone="warning">Failed to load the files.</Notice>}
      {!data && !error && <PageSpinner label="Loading the files" />}
      {data && data.items.length > 0 && (
        <>
          <Notice>
            Each file contains the orders that became ready since the previous one. Files are kept for{' '}
            {hourlyFileRetentionDays} days.
          </Notice>
          <Files items={data.items} />
        </>
      )}
      {data?.items.length === 0 && (
        <EmptyState
          icon="truck"
          title={isOn ? 'No files yet' : 'Hourly files are off'}
          text={
            isOn
              ? 'The next one is made on the hour, once an order is ready to be sent.'
              : 'Switch them on for Royal Mail or DPD, and the shop makes a file every hour by itself.'
          }
        />
      )}
    </Dialog>
  )
}

export default HourlyFiles
