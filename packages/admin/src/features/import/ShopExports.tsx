import {
  exportCustomersForShopify,
  exportProductsForShopify,
} from '@shop/contracts/products/shopifyEndpoints'
import {
  deleteShopExport,
  linkShopExport,
  listShopExports,
  readShopExport,
  startShopExport,
  type ShopExport,
} from '@shop/contracts/shop/exportEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { ProgressList } from '@shop/ui/feedback/ProgressList.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { fileSize } from '@shop/ui/words/fileSize'
import { relativeTime } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { useAction } from '../../kit/act/useAction.ts'
import { useExport } from '../../kit/act/useExport.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { useCan } from '../../kit/session/useCan.ts'

const pollIntervalMs = 2000

const exportOptions = (filePrefix: string) => ({
  name: `${filePrefix}-shopify.csv`,
  success: 'File saved',
  failure: 'Failed to export',
})

/** Downloads a file that the shop generates while sending it. */
const FileButton = ({
  endpoint,
  label,
  filePrefix,
}: {
  endpoint: typeof exportProductsForShopify | typeof exportCustomersForShopify
  label: string
  filePrefix: string
}) => {
  const { running, run } = useExport(endpoint, exportOptions(filePrefix))
  return (
    <Button
      kind="plain"
      needs={endpoint}
      icon={running ? 'close' : 'download'}
      onClick={running ? running.cancel : () => run({})}
    >
      {running ? `Cancel, ${running.received}` : label}
    </Button>
  )
}

/** Saves an export by a temporary link. */
const SaveButton = ({ id }: Pick<ShopExport, 'id'>) => {
  const { platform } = useConnection()
  const failure = 'Failed to save the export'
  const { running, run } = useExport(readShopExport, { name: 'shop.zip', success: 'Export saved', failure })
  const link = useAction(linkShopExport, {
    failure,
    onDone: ({ url }) =>
      run({ id, token: new URL(url, platform.shopAddress).searchParams.get('token') ?? '' }),
  })
  return (
    <Button
      kind="quiet"
      icon={running ? 'close' : 'download'}
      onClick={running ? running.cancel : () => link.run({ id })}
    >
      {running ? `Cancel, ${running.received}` : 'Download'}
    </Button>
  )
}

const detailOf = ({ state, size }: ShopExport): string =>
  state === 'failed' ? 'It could not be made. Please try again.' : fileSize(size ?? 0)

const Running = ({ work, onCancel }: { work: ShopExport; onCancel: () => void }) => {
  useRead(listShopExports, {}, { refetchInterval: pollIntervalMs })
  const { done, total } = work
  return (
    <ProgressList
      label="Export"
      items={[
        {
          key: work.id,
          name: 'Exporting the shop. You can leave this page.',
          state: 'running',
          share: total > 0 ? done / total : null,
          detail: total > 0 ? `${done.toLocaleString('en-GB')} of ${formatCount(total, 'file')}` : 'Starting',
          onCancel,
        },
      ]}
    />
  )
}

const Exports = () => {
  const timeZone = use(TimeZoneContext)
  const { data } = useRead(listShopExports, {}, { isFresh: true })
  const failure = 'Failed to start the export'
  const start = useAction(startShopExport, { failure, refetch: [listShopExports] })
  const deleteExport = useAction(deleteShopExport, {
    success: 'Export deleted',
    failure: 'Failed to delete the export',
    refetch: [listShopExports],
  })
  const items = data?.items ?? []
  const running = items.find(({ state }) => state === 'running')
  const pastExports = items.filter(({ state }) => state !== 'running')
  return (
    <>
      {running ? (
        <Running work={running} onCancel={() => deleteExport.run({ id: running.id })} />
      ) : (
        <div>
          <Button
            kind="plain"
            icon="download"
            isBusy={start.isPending}
            busyText="Starting..."
            onClick={() => start.run({})}
          >
            Export Everything
          </Button>
        </div>
      )}
      {pastExports.length > 0 && (
        <RowList
          label="Exports"
          rows={pastExports.map(shopExport => ({
            key: shopExport.id,
            content: (
              <TwoLines
                first={`${relativeTime(shopExport.createdAt, timeZone)}${shopExport.by === null ? '' : ` by ${shopExport.by}`}`}
                second={detailOf(shopExport)}
              />
            ),
            mark: (
              <Row>
                {shopExport.state === 'done' && <SaveButton id={shopExport.id} />}
                <Button kind="quiet" onClick={() => deleteExport.run({ id: shopExport.id })}>
                  Delete
                </Button>
              </Row>
            ),
          }))}
        />
      )}
    </>
  )
}

/** Exports the whole shop as one ZIP, and products and customers in Shopify's format. */
export const ShopExports = () => {
  const can = useCan()
  return (
    <Panel title="Export" isPadded>
      <FormStack>
        {can(listShopExports) && (
          <>
            <div>
              One ZIP with everything: products with their pictures, stock, customers, orders, payments and
              settings, as CSV and JSON. Another shop like this one imports it. It holds personal data, so
              keep it safe. It is deleted after a week.
            </div>
            <Exports />
          </>
        )}
        <Row wraps>
          <FileButton
            endpoint={exportProductsForShopify}
            label="Products for Shopify"
            filePrefix="products"
          />
          <FileButton
            endpoint={exportCustomersForShopify}
            label="Customers for Shopify"
            filePrefix="customers"
          />
        </Row>
      </FormStack>
    </Panel>
  )
}
