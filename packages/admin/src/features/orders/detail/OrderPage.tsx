import { Box, HStack } from '@chakra-ui/react'
import { paymentPermissions } from '@shop/contracts/access'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { parcelsSentOf } from '@shop/contracts/orders/parcels'
import { orderName } from '@shop/contracts/orders/orderNumber'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import { useState } from 'react'
import { useParams, Link } from 'react-router-dom'
import { Title } from '../../../kit/screen/Title.tsx'
import { useBeside } from '../../../kit/screen/useBeside.ts'
import { useParcelPaper } from '../print/useParcelPaper.tsx'
import { useRead } from '../../../kit/query/useRead.ts'
import { OrderDialogs, type OrderTask } from '../acts/OrderDialogs.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderMails } from './OrderMails.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderParcels } from './OrderParcels.tsx'
import { OrderStatusBadge } from '../OrderStatusBadge.tsx'
import { hasParcel, isHeld, orderTasks, parcelStatus } from '../orderTasks.ts'
import { OrderWait } from '../OrderWait.tsx'
import { isRefundBlocked } from '../review/CaseNotice.tsx'
import { OrderReview } from '../review/OrderReview.tsx'
import { paperEntries, slipEntries } from '../paperEntries.ts'
import { useKeptShipments } from '../useKeptShipments.ts'
import { usePaper } from '../usePaper.ts'
import { listReturns } from '@shop/contracts/returns/adminEndpoints'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { ReturnStateBadge } from '../ReturnStateBadge.tsx'
import { useCan } from '../../../kit/session/useCan.ts'

/** Returns of one order; nothing where there are none. */
const OrderReturns = ({ id }: { id: string }) => {
  const { data } = useRead(listReturns, { orderId: id })
  if (!data?.total) return null
  return (
    <Panel title="Returns">
      <RowList
        label="Returns"
        rows={data.items.map(({ id: returnId, code, state }) => ({
          key: returnId,
          content: <Link to={`/admin/returns/${returnId}`}>{code}</Link>,
          mark: <ReturnStateBadge state={state} />,
        }))}
      />
    </Panel>
  )
}

interface ActsProps {
  order: AdminOrder
  /** The order was shipped on this device, and the shop does not know yet. */
  isKept: boolean
  onTask: (task: OrderTask) => void
}

/** Everything that can be done with an order. A narrow window shows the next step, and a menu with the rest. */
const OrderActs = ({ order, isKept, onTask }: ActsProps) => {
  const { id } = order
  const paper = usePaper()
  const print = useParcelPaper()
  const beside = useBeside('orders')
  const parcel = { id, status: parcelStatus(order) }
  const isPackable = hasParcel(parcel.status)
  const tasks = orderTasks(order.status, {
    isHeld: isHeld(order),
    isBlocked: isRefundBlocked(order),
    isKept,
    isPartSent: parcelsSentOf(order) > 0,
  })
  const entryOf = ({ kind, label, icon, isDanger, needs }: (typeof tasks)[number]) => ({
    label,
    icon,
    isDanger,
    needs,
    onSelect: () => onTask({ kind, id }),
  })
  const others = [...beside.entries(id), ...paperEntries(parcel, paper, print)]
  const more = <IconButton icon="more" label="More" />
  return (
    <>
      {isPackable && (
        <HStack hideBelow="md">
          <Button kind="plain" icon="print" needs="orders:pack" onClick={() => print.label(order)}>
            Address Label
          </Button>
          <Button
            kind="plain"
            icon="print"
            needs="orders:pack"
            isBusy={paper.isBusy}
            onClick={() => paper.packingSlips([id])}
          >
            Packing Slip
          </Button>
          <IconButton
            icon="download"
            label="Save Packing Slip"
            needs="orders:pack"
            isDisabled={paper.isBusy}
            onClick={() => paper.savePackingSlips([id])}
          />
        </HStack>
      )}
      {tasks
        .filter(({ isRare }) => !isRare)
        .toReversed()
        .map(({ kind, label, icon, isStep, isAside, needs }) => (
          <Box key={kind} hideBelow={isAside ? 'md' : undefined}>
            <Button
              kind={isStep ? 'main' : 'plain'}
              icon={icon}
              needs={needs}
              onClick={() => onTask({ kind, id })}
            >
              {label}
            </Button>
          </Box>
        ))}
      <Box hideBelow="md">
        <Menu entries={[...others, ...tasks.filter(({ isRare }) => isRare).map(entryOf)]} trigger={more} />
      </Box>
      <Box hideFrom="md">
        <Menu
          entries={[
            isPackable && {
              label: 'Address Label',
              icon: 'print',
              needs: 'orders:pack',
              onSelect: () => print.label(order),
            },
            ...slipEntries(parcel, paper),
            ...others,
            ...tasks.filter(({ isAside }) => isAside).map(entryOf),
          ]}
          trigger={more}
        />
      </Box>
    </>
  )
}

const OrderPage = () => {
  const { id: orderId = '' } = useParams()
  const { data: order, error, refetch } = useRead(getAdminOrder, { id: orderId })
  const [task, setTask] = useState<OrderTask | null>(null)
  const kept = useKeptShipments()
  const can = useCan()
  if (!order) return <OrderWait error={error} refetch={refetch} />
  const { id } = order
  const seesPayments = paymentPermissions.some(can)
  const title = `Order ${orderName(order)}`
  const isKept = kept.has(id)
  return (
    <>
      <Title>{title}</Title>
      <PageHeading title={title}>
        <HStack wrap="wrap">
          <OrderStatusBadge
            status={order.status}
            isSuperseded={order.isSuperseded}
            parcelsSent={parcelsSentOf(order)}
          />
          <OrderActs order={order} isKept={isKept} onTask={setTask} />
        </HStack>
      </PageHeading>
      <OrderReview order={order} onTask={setTask} />
      {order.waitsFor && order.status === 'PAID' && (
        <Notice>
          This is an exchange for return {order.waitsFor}. It can be sent once that has arrived.
        </Notice>
      )}
      {isKept && (
        <Notice>
          This order was shipped on this computer. The shop will know as soon as the connection is back.
        </Notice>
      )}
      <PanelGrid
        wide={
          <>
            <OrderLines
              order={order}
              onRefund={about => setTask({ kind: 'refund', id, about })}
              onChange={about => setTask({ kind: 'change', id, about })}
            />
            {can('payments:read') && <OrderMoney id={id} />}
          </>
        }
        last={<OrderHistory order={order} />}
        narrow={
          <>
            <OrderFacts order={order} seesPayments={seesPayments} onEdit={kind => setTask({ kind, id })}>
              <OrderParcels order={order} onTask={setTask} />
            </OrderFacts>
            <OrderReturns id={id} />
            {seesPayments && <OrderDocuments id={id} />}
            {can('jobs:read') && <OrderMails id={id} />}
          </>
        }
      />
      {task && <OrderDialogs task={task} onClose={() => setTask(null)} />}
    </>
  )
}

export default OrderPage
