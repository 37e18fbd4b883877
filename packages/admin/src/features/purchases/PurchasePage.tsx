import { getPurchase, type Purchase, type PurchaseLine } from '@shop/contracts/inventory/purchaseEndpoints'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { useParams } from 'react-router-dom'
import { useListState } from '../../kit/list/useListState.ts'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { useMoney } from '../../kit/screen/useMoney.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { History } from '../audit/History.tsx'
import { EditPurchase } from './EditPurchase.tsx'
import { expectedText } from './expectedText.ts'
import { PurchaseActions } from './PurchaseActions.tsx'
import { isAwaited, PurchaseBadge } from './purchaseWords.tsx'
import { ReceivePanel } from './ReceivePanel.tsx'

const useLineColumns = (): readonly Column<PurchaseLine>[] => {
  const money = useMoney()
  const can = useCan()
  return [
    {
      header: 'Variant',
      cell: ({ sku, title, choice, variantId }) => (
        <TwoLines
          first={sku}
          second={`${title} (${choice})${variantId === null ? ' · deleted' : ''}`}
          wraps
        />
      ),
      isWide: true,
    },
    { header: 'Ordered', cell: ({ quantity }) => groupedDigits(quantity), isFigure: true },
    { header: 'Received', cell: ({ received }) => groupedDigits(received), isFigure: true },
    ...(can('products:write')
      ? [
          {
            header: 'Cost each',
            cell: ({ cost }: PurchaseLine) => (cost === null ? 'Unknown' : money(cost)),
            isFigure: true,
            from: 'sm' as const,
          },
        ]
      : []),
  ]
}

const DetailsPanel = ({ purchase }: { purchase: Purchase }) => {
  const money = useMoney()
  const { supplier, total, note, createdAt, orderedAt, closedAt } = purchase
  return (
    <Panel title="Details" isPadded>
      <Facts
        facts={[
          ['Supplier', supplier.name],
          supplier.email !== '' && ['Email', supplier.email],
          supplier.note !== '' && ['About the supplier', supplier.note],
          ['Expected', expectedText(purchase)],
          total !== null && ['Total without VAT', money(total)],
          note !== '' && ['Note', note],
          ['Drafted', <RelativeTime key="drafted" instant={createdAt} />],
          orderedAt !== null && ['Ordered', <RelativeTime key="ordered" instant={orderedAt} />],
          closedAt !== null && ['Closed', <RelativeTime key="closed" instant={closedAt} />],
        ]}
      />
    </Panel>
  )
}

const receiptColumns = (lines: readonly PurchaseLine[]): readonly Column<Purchase['receipts'][number]>[] => {
  const skus = new Map(lines.map(({ id, sku }) => [id, sku]))
  return [
    {
      header: 'What',
      cell: ({ lines: receiptLines, note, place, actorName }) => (
        <TwoLines
          first={receiptLines.map(({ lineId, quantity }) => `${quantity} × ${skus.get(lineId)}`).join(', ')}
          second={[actorName, place && `into ${place}`, note].filter(Boolean).join(' · ')}
          wraps
        />
      ),
      isWide: true,
    },
    { header: 'When', cell: ({ at }) => <RelativeTime instant={at} /> },
  ]
}

const defaults = { edit: false }

/** Shows a purchase order: ordered and received units, and a form to book arrivals. */
export const PurchasePage = () => {
  const { id = '' } = useParams()
  const { values, set } = useListState(defaults)
  const { data: purchase, error, refetch } = useRead(getPurchase, { id })
  const can = useCan()
  const lineColumns = useLineColumns()
  if (!purchase)
    return error ? (
      <PageError error={error} title="Failed to load this purchase order." refetch={refetch} />
    ) : (
      <PageSpinner label="Loading purchase order" />
    )
  const { number, state, lines, receipts } = purchase
  return (
    <>
      <Title>{number}</Title>
      <PageHeading title={number}>
        <Row wraps>
          <PurchaseBadge state={state} />
          <PurchaseActions purchase={purchase} onEdit={() => set({ edit: true })} />
        </Row>
      </PageHeading>
      <PanelGrid
        wide={
          <>
            {isAwaited(state) && can('stock:write') && (
              <ReceivePanel key={lines.map(line => line.id).join()} purchase={purchase} />
            )}
            <Panel title="Lines">
              <DataTable label="Lines" columns={lineColumns} rows={lines} />
            </Panel>
            {receipts.length > 0 && (
              <Panel title="Receipts">
                <DataTable label="Receipts" columns={receiptColumns(lines)} rows={receipts} />
              </Panel>
            )}
          </>
        }
        narrow={
          <>
            <DetailsPanel purchase={purchase} />
            <History subject="purchase" subjectId={id} isFolded />
          </>
        }
      />
      {values.edit && <EditPurchase purchase={purchase} onClose={() => set(defaults, { replace: true })} />}
    </>
  )
}
