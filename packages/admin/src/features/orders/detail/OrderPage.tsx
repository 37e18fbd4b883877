import { Box, HStack } from '@chakra-ui/react'
import { paymentPermissions } from '@shop/contracts/access'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { paysForDelivery } from '@shop/contracts/orders/paysForDelivery'
import { parcelsSentOf } from '@shop/contracts/orders/parcels'
import { orderName, olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { Title } from '../../../kit/screen/Title.tsx'
import { useRead } from '../../../kit/query/useRead.ts'
import { useCan } from '../../../kit/session/useCan.ts'
import { OrderDialogs, type OrderTask } from '../acts/OrderDialogs.tsx'
import { OrderLabels } from '../labels/OrderLabels.tsx'
import { OrderStatusBadge } from '../OrderStatusBadge.tsx'
import { ParcelPhotos } from '../ParcelPhotos.tsx'
import { OrderWait } from '../OrderWait.tsx'
import { OrderReview } from '../review/OrderReview.tsx'
import { useWaitingShipments } from '../useWaitingShipments.ts'
import { OrderAddition } from './OrderAddition.tsx'
import { OrderActions, useOrderActions } from './OrderActions.tsx'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderMails } from './OrderMails.tsx'
import { OrderPager } from './OrderPager.tsx'
import { OrderParcels } from './OrderParcels.tsx'
import { OrderReturns } from './OrderReturns.tsx'
import { OrderTags } from './OrderTags.tsx'
import { QuoteNotice } from './QuoteNotice.tsx'
import { TogetherNotice } from './TogetherNotice.tsx'
import { TechnicalDetails } from './TechnicalDetails.tsx'

interface Props {
  order: AdminOrder
  /** The order was marked as shipped offline, which the shop does not know yet. */
  isShipmentWaiting: boolean
  onTask: (task: OrderTask) => void
}

const Heading = ({ order, isShipmentWaiting, onTask }: Props) => (
  <PageHeading
    title={order.number}
    mark={
      <OrderStatusBadge
        status={order.status}
        isSuperseded={order.isSuperseded}
        itemCount={order.items.length}
        parcelsSent={parcelsSentOf(order)}
      />
    }
    note={
      <>
        {olderOrderNumber(order.id)} · placed <RelativeTime instant={order.createdAt} />
        {order.soldThrough !== null && ` · sold through ${order.soldThrough}`}
      </>
    }
  >
    <HStack wrap="wrap" width={{ base: 'full', sm: 'auto' }} justify="flex-end">
      <OrderPager id={order.id} />
      <OrderActions order={order} isShipmentWaiting={isShipmentWaiting} onTask={onTask} />
    </HStack>
  </PageHeading>
)

const Notices = ({ order, isShipmentWaiting, onTask }: Props) => {
  const { next } = useOrderActions(order, isShipmentWaiting)
  return (
    <>
      <OrderReview
        order={order}
        onTask={onTask}
        evidenceCaseId={next?.kind === 'evidence' ? next.caseId : null}
      />
      <QuoteNotice order={order} />
      <TogetherNotice order={order} />
      {order.waitsFor && order.status === 'PAID' && (
        <Notice>
          This is an exchange for return {order.waitsFor}. It can be sent once that has arrived.
        </Notice>
      )}
      {isShipmentWaiting && (
        <Notice>
          This order was shipped on this device. The shop will know as soon as the connection is back.
        </Notice>
      )}
    </>
  )
}

const Panels = ({ order, onTask }: Omit<Props, 'isShipmentWaiting'>) => {
  const { id } = order
  const can = useCan()
  const seesPayments = paymentPermissions.some(can)
  return (
    <PanelGrid
      wide={
        <OrderLines
          order={order}
          onRefund={itemId => onTask({ kind: 'refund', id, relatedId: itemId })}
          onChange={itemId => onTask({ kind: 'change', id, relatedId: itemId })}
        />
      }
      last={
        <>
          <OrderHistory order={order} />
          <TechnicalDetails id={id} />
        </>
      }
      narrow={
        <>
          <OrderCustomer order={order} onEdit={() => onTask({ kind: 'email', id })} />
          <OrderTags order={order} />
          <OrderFacts
            order={order}
            seesPayments={seesPayments}
            onEdit={() => onTask({ kind: 'address', id })}
            onDelivery={() => onTask({ kind: 'delivery', id })}
          >
            <OrderLabels order={order} />
            <OrderParcels order={order} onTask={onTask} />
            {!paysForDelivery(order) && <ParcelPhotos order={order} />}
            <OrderReturns id={id} />
          </OrderFacts>
          {seesPayments && <OrderDocuments order={order} />}
          {can('jobs:read') && <OrderMails id={id} />}
        </>
      }
    />
  )
}

const OrderPage = () => {
  const { id: orderId = '' } = useParams()
  const {
    data: order,
    error,
    refetch,
    isPlaceholderData,
  } = useRead(getAdminOrder, { id: orderId }, { keepPrevious: true })
  const [task, setTask] = useState<OrderTask | null>(null)
  const savedShipments = useWaitingShipments()
  if (!order) return <OrderWait error={error} refetch={refetch} />
  const orderProps = { order, isShipmentWaiting: savedShipments.has(order.id), onTask: setTask }
  return (
    <>
      <Title>{`Order ${orderName(order)}`}</Title>
      <Heading {...orderProps} />
      {/*
        Remounted for each order, so that typed text is not shared. The previous order stays visible while the next one
        loads.
      */}
      <Box key={order.id} inert={isPlaceholderData} opacity={isPlaceholderData ? 0.5 : 1}>
        <Notices {...orderProps} />
        <Panels {...orderProps} />
      </Box>
      {!isPlaceholderData && <OrderAddition key={order.id} order={order} />}
      {task && <OrderDialogs task={task} onClose={() => setTask(null)} />}
    </>
  )
}

export default OrderPage
