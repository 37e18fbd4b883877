import { Box, Flex, Text } from '@chakra-ui/react'
import { batchesOf } from '@shop/contracts/batchesOf'
import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import {
  findNumberedOrders,
  maxTrackedOrders,
  type NumberedOrder,
} from '@shop/contracts/orders/sendingEndpoints'
import { trackingSheet } from '@shop/contracts/uploads'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextAreaField } from '@shop/ui/fields/TextAreaField.tsx'
import { DropZone } from '@shop/ui/files/DropZone.tsx'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { failureText } from '../../../kit/act/failureText.ts'
import { useIsReachable } from '../../../kit/offline/OfflineContext.ts'
import { UnreachableNotice } from '../../../kit/offline/UnreachableNotice.tsx'
import { useConfirmLoss } from '../../../kit/form/UnsavedProvider.tsx'
import { useConnection } from '../../../kit/platform/connection.ts'
import type { OpenFile } from '../../../kit/platform/Platform.ts'
import { useReads } from '../../../kit/query/useRead.ts'
import { useFileChooser } from '../../../kit/upload/useFileChooser.ts'
import { useCarrierOptions } from '../acts/useShipForm.ts'
import { type Parcel, parcelColumns, skipReason } from './parcelColumns.tsx'
import { namedOrders, readTracking } from './readTracking.ts'
import { useShipping } from './useShipping.ts'

/** Accepts tracking numbers from the keyboard, a scanner, the clipboard or a file. */
const NumbersField = ({
  hint,
  text,
  onChange,
}: {
  hint: string
  text: string
  onChange: (text: string) => void
}) => {
  const { platform } = useConnection()
  const toast = useToast()
  const { choose, drop } = useFileChooser(trackingSheet, 1)
  const readFile = async (files: Promise<OpenFile[]>) => {
    const [file] = await files
    if (!file) return
    try {
      onChange(await platform.readText(file.id))
    } catch (error) {
      toast({ tone: 'error', title: 'Error', text: failureText(error, 'This file could not be read.') })
    } finally {
      platform.releaseFiles([file.id])
    }
  }
  return (
    <DropZone onDrop={dropped => void readFile(drop(dropped))}>
      <TextAreaField
        label="Tracking numbers"
        name="tracking"
        hint={hint}
        value={text}
        onChange={onChange}
        rows={5}
      />
      <Flex align="center" gap="3" wrap="wrap" marginTop="2">
        <Button kind="plain" icon="upload" onClick={() => void readFile(choose())}>
          Choose a File
        </Button>
        <Text color="fg.muted" fontSize="sm" hideBelow="sm">
          or drop the carrier’s CSV here
        </Text>
      </Flex>
    </DropZone>
  )
}

/**
 * Reads the orders chosen in the list or named in the text. What is shown of an order stays, and is sent along, until
 * the shop refuses it.
 */
const useOrders = (selectedOrders: readonly OrderSummary[] | null, text: string) => {
  // Keeps shipped orders visible, which are no longer PAID.
  const [chosenNumbers] = useState(() => selectedOrders?.map(({ number }) => number))
  const numbers = chosenNumbers ?? namedOrders(text)
  const inputs = batchesOf(numbers, maxTrackedOrders).map(batch => ({ numbers: batch }))
  const reads = useReads(findNumberedOrders, inputs)
  // Keeps the orders of earlier answers, since each change of the text asks for other batches.
  const [ordersByNumber, setOrdersByNumber] = useState<ReadonlyMap<string, NumberedOrder>>(new Map())
  const [refusedIds, setRefusedIds] = useState<ReadonlySet<string>>(new Set())
  const newOrders = reads
    .flatMap(({ data }) => data?.items ?? [])
    .filter(order => {
      const shown = ordersByNumber.get(order.number)
      return shown === undefined || (shown !== order && refusedIds.has(order.id))
    })
  if (newOrders.length > 0) {
    const newIds = new Set(newOrders.map(({ id }) => id))
    setRefusedIds(new Set([...refusedIds].filter(id => !newIds.has(id))))
    setOrdersByNumber(new Map([...ordersByNumber, ...newOrders.map(order => [order.number, order] as const)]))
  }
  const failedReads = reads.filter(({ isError }) => isError)
  return {
    orders: numbers.flatMap(number => ordersByNumber.get(number) ?? []),
    /** Shows these orders as they are now. */
    showAnew: (ids: readonly string[]) => setRefusedIds(new Set(ids)),
    isSearching: reads.some(({ isFetching }) => isFetching),
    /** Asks again for the orders that could not be looked up; null if there are none. */
    retry: failedReads.length > 0 ? () => failedReads.forEach(read => void read.refetch()) : null,
  }
}

/** Asks before unusual tracking numbers are sent; true if there are none, or if they are right. */
const useAskAboutUnusual = () => {
  const confirm = useConfirm()
  return async (parcels: readonly Parcel[]): Promise<boolean> => {
    const unusualRows = parcels.filter(({ warning }) => warning !== null)
    return (
      unusualRows.length === 0 ||
      confirm({
        title: `Ship with ${formatCount(unusualRows.length, 'unusual number')}?`,
        text: unusualRows
          .map(({ order, trackingNumber, warning }) => `${order.number}, ${trackingNumber}: ${warning}`)
          .join(' '),
        actionLabel: `Ship ${formatCount(parcels.length, 'Order')}`,
      })
    )
  }
}

const hints = {
  chosen: 'One per line, in the order below. A line may begin with its order number: M-10482 AB123456785GB.',
  bySheet:
    'One per line, with its order number: M-10482 AB123456785GB. You can also paste a whole sheet with its headings.',
} as const

/** Reads the typed numbers for a carrier, and returns the parcels with those that remain to be shipped. */
const useParcels = (selectedOrders: readonly OrderSummary[] | null, shippedIds: ReadonlySet<string>) => {
  const isBySheet = selectedOrders === null
  const [text, setText] = useState('')
  const { orders, isSearching, retry, showAnew } = useOrders(selectedOrders, text)
  const carrierOptions = useCarrierOptions()
  const [chosenCarrier, setCarrier] = useState<string | null>(null)
  const carrier = chosenCarrier ?? carrierOptions[0]?.value ?? ''
  const [notify, setNotify] = useState(true)
  const read = readTracking(text, orders, { carrier, isBySheet })
  const { rows } = read
  const complaints = isSearching || retry ? [] : read.complaints
  const remaining = rows.filter(
    ({ order, trackingNumber }) =>
      !shippedIds.has(order.id) && (!isBySheet || trackingNumber !== '') && skipReason(order) === null,
  )
  const hasProblems =
    (complaints.length > 0 && !isBySheet) || remaining.some(({ problem }) => problem !== null)
  return {
    numbers: { hint: isBySheet ? hints.bySheet : hints.chosen, text, onChange: setText },
    carriers: { value: carrier, options: carrierOptions, onChange: setCarrier },
    notify: { value: notify, onChange: setNotify },
    complaints,
    isSearching,
    retry,
    showAnew,
    rows,
    remaining,
    isReady: !hasProblems && remaining.length > 0 && retry === null,
  }
}

/** Fields for the tracking numbers, their carrier and the emails, and the problems of the numbers. */
const TrackingFields = ({ numbers, carriers, notify, complaints, retry }: ReturnType<typeof useParcels>) => (
  <>
    <NumbersField {...numbers} />
    {retry && (
      <Notice tone="warning" action={<Button onClick={retry}>Try Again</Button>}>
        Some of these orders could not be looked up, so nothing is sent yet.
      </Notice>
    )}
    {complaints.length > 0 && <Notice tone="warning">{complaints.join(' ')}</Notice>}
    <SelectField label="Carrier" name="carrier" {...carriers} />
    <CheckboxField label="Send an email to each customer" name="notify" {...notify} />
  </>
)

interface Props {
  /** Paid orders that can be sent; null: orders are named in the text. */
  orders: readonly OrderSummary[] | null
  onClose: () => void
  /** Called when all orders are shipped. */
  onSent: () => void
}

/** Ships many orders with tracking numbers that are pasted, scanned or read from a sheet. */
const ShipSelection = ({ orders: selectedOrders, onClose, onSent }: Props) => {
  const toast = useToast()
  const askAboutUnusual = useAskAboutUnusual()
  const confirmLoss = useConfirmLoss()
  const isReachable = useIsReachable()
  const { ship, isBusy, ...state } = useShipping()
  const parcels = useParcels(selectedOrders, state.shippedIds)
  const { numbers, carriers, notify, isSearching, rows, remaining, isReady } = parcels
  const close = async () => {
    if (isBusy || (numbers.text !== '' && remaining.length > 0 && !(await confirmLoss()))) return
    onClose()
  }
  const send = async () => {
    if (!(await askAboutUnusual(remaining))) return
    const refusedIds = await ship(remaining, { carrier: carriers.value, notify: notify.value })
    if (refusedIds.length > 0) return parcels.showAnew(refusedIds)
    toast({
      tone: 'success',
      title: `${formatCount(state.shippedIds.size + remaining.length, 'order')} shipped`,
    })
    onSent()
  }
  return (
    <Dialog
      title={selectedOrders ? `Ship ${formatCount(selectedOrders.length, 'order')}` : 'Add tracking numbers'}
      isOpen
      size="lg"
      onClose={() => void close()}
      footer={
        <>
          <Button kind="plain" onClick={() => void close()}>
            Cancel
          </Button>
          <Button
            isBusy={isBusy || isSearching}
            isDisabled={!isReady || !isReachable}
            onClick={() => void send()}
          >
            {`Ship ${formatCount(remaining.length, 'Order')}`}
          </Button>
        </>
      }
    >
      <Box display="grid" gap="4">
        <TrackingFields {...parcels} />
        {rows.length > 0 && (
          <DataTable
            label="Parcels"
            rows={rows}
            rowKey={({ order }) => order.id}
            columns={parcelColumns(state)}
          />
        )}
        <UnreachableNotice offlineMode={isReachable ? null : 'blocked'} />
      </Box>
    </Dialog>
  )
}

export default ShipSelection
