import { Box, Text } from '@chakra-ui/react'
import type { Carrier } from '@shop/contracts/shop/carriers'
import { fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextAreaField } from '@shop/ui/fields/TextAreaField.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { counted } from '@shop/ui/words/counted'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../kit/act/failureText.ts'
import { useConfirmLoss } from '../../../kit/form/UnsavedProvider.tsx'
import { useConnection } from '../../../kit/platform/connection.ts'
import { carrierOptions } from '../acts/useShipForm.ts'
import { staleReads } from '../staleReads.ts'
import { readTracking, type TrackedOrder } from './readTracking.ts'

type Row = TrackedOrder<OrderSummary>

interface Shipping {
  carrier: Carrier
  notify: boolean
}

/** Sends orders one after the other, and keeps by id why one could not be sent. Those that were sent are not sent again. */
const useShipping = () => {
  const { client } = useConnection()
  const queries = useQueryClient()
  // Idempotency keys: a retry after a lost answer ships once.
  const [keys] = useState(() => new Map<string, string>())
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [isBusy, setIsBusy] = useState(false)
  const ship = async (rows: readonly Row[], { carrier, notify }: Shipping): Promise<boolean> => {
    setIsBusy(true)
    const done = new Set(sent)
    const failed = new Map<string, string>()
    for (const { order, trackingNumber } of rows.filter(row => !sent.has(row.order.id))) {
      const { id } = order
      const shipmentId = keys.get(id) ?? crypto.randomUUID()
      keys.set(id, shipmentId)
      try {
        await client.call(fulfilOrder, {
          id,
          shipmentId,
          carrier,
          notify,
          ...(trackingNumber && { trackingNumber }),
        })
        done.add(id)
      } catch (error) {
        failed.set(id, failureText(error, 'Not sent.'))
      }
      setSent(new Set(done))
    }
    setFailures(failed)
    setIsBusy(false)
    await Promise.all(staleReads.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    return failed.size === 0
  }
  return { ship, sent, failures, isBusy }
}

type State = Pick<ReturnType<typeof useShipping>, 'sent' | 'failures'>

const Recipient = ({ order }: Row) => (
  <TwoLines first={order.number} second={`${order.firstName} ${order.lastName}, ${order.postalCode}`} />
)

const Tracking = ({ order, trackingNumber, problem, sent, failures }: Row & State) => {
  const wrong = failures.get(order.id) ?? problem
  return (
    <>
      {trackingNumber || <Text color="fg.muted">None</Text>}
      {sent.has(order.id) && <Text color="fg.success">Shipped</Text>}
      {wrong && (
        <Text color="fg.error" whiteSpace="normal">
          {wrong}
        </Text>
      )}
    </>
  )
}

/** Shows which number goes with which order, before they are sent and afterwards. */
const columnsOf = (state: State): Column<Row>[] => [
  { header: 'Order', cell: row => <Recipient {...row} />, isWide: true },
  { header: 'Tracking number', cell: row => <Tracking {...row} {...state} /> },
]

interface Props {
  /** Paid orders that nothing holds. */
  orders: readonly OrderSummary[]
  onClose: () => void
  /** All of them are sent. */
  onSent: () => void
}

/** Ships many orders at once, with tracking numbers that are pasted, scanned or copied from a sheet. */
const ShipSelection = ({ orders: chosen, onClose, onSent }: Props) => {
  const toast = useToast()
  const confirmLoss = useConfirmLoss()
  // Keeps orders in sight that are no longer paid once they are sent.
  const [orders] = useState(chosen)
  const [text, setText] = useState('')
  const [carrier, setCarrier] = useState<Shipping['carrier']>('Royal Mail')
  const [notify, setNotify] = useState(true)
  const { ship, isBusy, ...state } = useShipping()
  const { rows, complaints } = readTracking(text, orders)
  const left = rows.filter(({ order }) => !state.sent.has(order.id))
  const isWrong = complaints.length > 0 || left.some(({ problem }) => problem !== null)
  const close = async () => {
    if (isBusy || (text !== '' && left.length > 0 && !(await confirmLoss()))) return
    onClose()
  }
  const send = async () => {
    if (!(await ship(rows, { carrier, notify }))) return
    toast({ tone: 'success', title: `${counted(rows.length, 'order')} shipped` })
    onSent()
  }
  return (
    <Dialog
      title={`Ship ${counted(orders.length, 'order')}`}
      isOpen
      size="lg"
      onClose={() => void close()}
      footer={
        <>
          <Button kind="plain" onClick={() => void close()}>
            Cancel
          </Button>
          <Button isBusy={isBusy} isDisabled={isWrong || left.length === 0} onClick={() => void send()}>
            {`Ship ${counted(left.length, 'Order')}`}
          </Button>
        </>
      }
    >
      <Box display="grid" gap="4">
        <TextAreaField
          label="Tracking numbers"
          name="tracking"
          hint="One a line, in the order below. A line may name its order: M-10482 AB123456785GB."
          value={text}
          onChange={setText}
          rows={5}
        />
        {complaints.length > 0 && <Notice tone="warning">{complaints.join(' ')}</Notice>}
        <SelectField
          label="Carrier"
          name="carrier"
          value={carrier}
          options={carrierOptions}
          onChange={setCarrier}
        />
        <CheckboxField
          label="Send an email to each customer"
          name="notify"
          value={notify}
          onChange={setNotify}
        />
        <DataTable label="Parcels" rows={rows} rowKey={({ order }) => order.id} columns={columnsOf(state)} />
      </Box>
    </Dialog>
  )
}

export default ShipSelection
