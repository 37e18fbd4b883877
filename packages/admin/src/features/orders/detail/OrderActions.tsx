import { Flex } from '@chakra-ui/react'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { parcelsSentOf } from '@shop/contracts/orders/parcels'
import { listReturns } from '@shop/contracts/returns/adminEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { useNavigate } from 'react-router-dom'
import { useRead } from '../../../kit/query/useRead.ts'
import { useRecordLinks } from '../../../kit/screen/useRecordLinks.ts'
import { useCan } from '../../../kit/session/useCan.ts'
import type { OrderTask } from '../acts/OrderDialogs.tsx'
import { hasParcel, isOnHold, orderTasks, parcelStatus, taskEntries } from '../orderTasks.ts'
import { customsLabelEntry, documentEntries, saveSlipEntry } from '../documentEntries.ts'
import { useParcelPrint } from '../print/useParcelPrint.tsx'
import { isRefundBlocked } from '../review/CaseNotice.tsx'
import { useOrderPdfs } from '../useOrderPdfs.ts'
import { type NextAction, nextActionOf } from './nextAction.ts'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'

interface Props {
  order: AdminOrder
  /** The order was marked as shipped offline, which the shop does not know yet. */
  isShipmentWaiting: boolean
  onTask: (task: OrderTask) => void
}

/** Finds the possible actions on an order, and which one is due. */
export const useOrderActions = (order: AdminOrder, isShipmentWaiting: boolean) => {
  const can = useCan()
  const { data } = useRead(listReturns, { orderId: order.id })
  const tasks = orderTasks(order.status, {
    isHeld: isOnHold(order),
    isBlocked: isRefundBlocked(order),
    isShipmentWaiting,
    isPartSent: parcelsSentOf(order) > 0,
  })
  return { tasks, next: nextActionOf(order, { tasks, returns: data?.items, can }) }
}

const NextButton = ({
  order: { id },
  next,
  onTask,
}: Omit<Props, 'isShipmentWaiting'> & { next: NextAction }) => {
  const documents = useOrderPdfs()
  const navigate = useNavigate()
  if (next.kind === 'evidence')
    return (
      <Button icon="documents" isBusy={documents.isBusy} onClick={() => documents.evidence(id, next.caseId)}>
        Get Evidence
      </Button>
    )
  if (next.kind === 'checkReturn')
    return (
      <Button icon="check" onClick={() => void navigate(`/admin/returns/${next.returnId}`)}>
        Check Return
      </Button>
    )
  const { kind, label, icon, needs } = next.task
  return (
    <Button icon={icon} needs={needs} onClick={() => onTask({ kind, id })}>
      {label}
    </Button>
  )
}

/** Buttons for the next action and the packing slip, and a menu of all other actions, dangerous ones last. */
export const OrderActions = ({ order, isShipmentWaiting, onTask }: Props) => {
  const { id } = order
  const documents = useOrderPdfs()
  const print = useParcelPrint()
  const secondWindow = useRecordLinks('orders')
  const navigate = useNavigate()
  const { tasks, next } = useOrderActions(order, isShipmentWaiting)
  const parcel = { id, status: parcelStatus(order) }
  const otherTasks = tasks.filter(task => next?.kind !== 'task' || task.kind !== next.task.kind)
  const entriesOf = (isDanger: boolean) =>
    taskEntries(
      otherTasks.filter(task => task.isDanger === isDanger),
      kind => onTask({ kind, id }),
    )
  const entries: (MenuEntry | false)[] = [
    ...entriesOf(false),
    parcel.status === 'PAID' &&
      !isShipmentWaiting && {
        label: 'Pack at the Bench',
        icon: 'scan',
        group: 'order',
        needs: 'orders:pack',
        onSelect: () => void navigate(`/admin/pack?order=${id}`),
      },
    hasParcel(parcel.status) && {
      label: 'Address Label',
      icon: 'print',
      group: 'papers',
      needs: 'orders:pack',
      onSelect: () => print.label(order),
    },
    customsLabelEntry({ ...parcel, shippingAddress: order.shippingAddress }, documents),
    saveSlipEntry(parcel, documents),
    ...documentEntries(parcel, documents, print),
    ...secondWindow.entries(id),
    ...entriesOf(true),
  ]
  return (
    <>
      {hasParcel(parcel.status) && (
        <Button
          kind="plain"
          icon="print"
          needs="orders:pack"
          isBusy={documents.isBusy}
          onClick={() => documents.packingSlips([id])}
        >
          Packing Slip
        </Button>
      )}
      <Menu
        entries={entries}
        trigger={
          <Button kind="plain" icon="more">
            More
          </Button>
        }
      />
      {next && (
        // Full width on a phone, so that a thumb reaches it.
        <Flex flex={{ base: '1 1 100%', sm: 'none' }} css={{ '& > button': { flex: '1' } }}>
          <NextButton order={order} next={next} onTask={onTask} />
        </Flex>
      )}
    </>
  )
}
