import { Box, HStack, Text } from '@chakra-ui/react'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
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
import { OrderReturns } from './OrderReturns.tsx'
import { OrderStatusBadge } from '../OrderStatusBadge.tsx'
import { hasParcel, isHeld, orderTasks, parcelStatus } from '../orderTasks.ts'
import { OrderWait } from '../OrderWait.tsx'
import { isRefundBlocked } from '../review/CaseNotice.tsx'
import { OrderReview } from '../review/OrderReview.tsx'
import { paperEntries } from '../paperEntries.ts'
import { useKeptShipments } from '../useKeptShipments.ts'
import { usePaper } from '../usePaper.ts'

const OrderPage = () => {
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useRead(getAdminOrder, { id })
  const [task, setTask] = useState<OrderTask | null>(null)
  const paper = usePaper()
  const print = useParcelPaper()
  const beside = useBeside('orders')
  const kept = useKeptShipments()
  if (!order) return <OrderWait error={error} refetch={refetch} />
  const number = orderNumber(order.id)
  const status = parcelStatus(order)
  const isKept = kept.has(order.id)
  const tasks = orderTasks(order.status, { isHeld: isHeld(order), isBlocked: isRefundBlocked(order), isKept })
  const entryOf = ({ kind, label, icon, isDanger }: (typeof tasks)[number]) => ({
    label,
    icon,
    isDanger,
    onSelect: () => setTask({ kind, id: order.id }),
  })
  const others = [...beside.entries(order.id), ...paperEntries({ id: order.id, status }, paper, print)]
  return (
    <>
      <Title>{`Order ${number}`}</Title>
      <PageHeading title={`Order ${number}`}>
        <HStack wrap="wrap">
          <Text fontVariantNumeric="tabular-nums" color="fg.muted">
            {order.number}
          </Text>
          <OrderStatusBadge status={order.status} isSuperseded={order.isSuperseded} />
          {hasParcel(status) && (
            <HStack hideBelow="md">
              <Button kind="plain" icon="print" onClick={() => print.label(order.id)}>
                Address Label
              </Button>
              <Button
                kind="plain"
                icon="print"
                isBusy={paper.isBusy}
                onClick={() => paper.packingSlips([order.id])}
              >
                Packing Slip
              </Button>
              <IconButton
                icon="download"
                label="Save Packing Slip"
                isDisabled={paper.isBusy}
                onClick={() => paper.savePackingSlips([order.id])}
              />
            </HStack>
          )}
          {tasks
            .filter(({ isRare }) => !isRare)
            .toReversed()
            .map(({ kind, label, icon, isDanger }) => (
              <Box key={kind} hideBelow={isDanger ? 'md' : undefined}>
                <Button
                  kind={isDanger ? 'plain' : 'main'}
                  icon={icon}
                  onClick={() => setTask({ kind, id: order.id })}
                >
                  {label}
                </Button>
              </Box>
            ))}
          <Box hideBelow="md">
            <Menu
              entries={[...others, ...tasks.filter(({ isRare }) => isRare).map(entryOf)]}
              trigger={<IconButton icon="more" label="More" />}
            />
          </Box>
          {/* Narrow windows keep the next step in sight and the other acts in the menu. */}
          <Box hideFrom="md">
            <Menu
              entries={[
                ...(hasParcel(status)
                  ? [
                      {
                        label: 'Address Label',
                        icon: 'print' as const,
                        onSelect: () => print.label(order.id),
                      },
                      {
                        label: 'Packing Slip',
                        icon: 'documents' as const,
                        onSelect: () => paper.packingSlips([order.id]),
                      },
                      {
                        label: 'Save Packing Slip',
                        icon: 'download' as const,
                        onSelect: () => paper.savePackingSlips([order.id]),
                      },
                    ]
                  : []),
                ...others,
                ...tasks.filter(({ isDanger }) => isDanger).map(entryOf),
              ]}
              trigger={<IconButton icon="more" label="More" />}
            />
          </Box>
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
            <OrderLines order={order} onRefund={about => setTask({ kind: 'refund', id: order.id, about })} />
            <OrderMoney id={order.id} />
          </>
        }
        last={<OrderHistory order={order} />}
        narrow={
          <>
            <OrderFacts order={order} onEdit={kind => setTask({ kind, id: order.id })} />
            <OrderReturns id={order.id} />
            <OrderDocuments id={order.id} />
            <OrderMails id={order.id} />
          </>
        }
      />
      {task && <OrderDialogs task={task} onClose={() => setTask(null)} />}
    </>
  )
}

export default OrderPage
