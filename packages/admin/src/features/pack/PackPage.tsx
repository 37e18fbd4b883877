import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { orderName } from '@shop/contracts/orders/orderNumber'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { ToastActions } from '@shop/ui/toasts/ToastActions.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { type ReactNode, useState } from 'react'
import { useScanner } from '../../kit/scan/useScanner.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { isOnHold } from '../orders/orderTasks.ts'
import { OrderWait } from '../orders/OrderWait.tsx'
import { Bench } from './Bench.tsx'
import { ScanField } from '../../kit/scan/ScanField.tsx'
import { ScanResult } from '../../kit/scan/ScanResult.tsx'
import { linesToPack } from './parcel.ts'
import { Queue } from './Queue.tsx'
import { useBench } from './useBench.ts'
import type { Toast } from '@shop/ui/toasts/Toaster.tsx'
import { useParcelPrint } from '../orders/print/useParcelPrint.tsx'

interface PrintFailure extends Pick<Toast, 'id' | 'title' | 'text' | 'action'> {
  dismiss: () => void
}

let lastId = 0

/**
 * Prints the documents of each parcel. Failures stay on the page until dismissed, since the next toast would replace
 * the last one.
 */
const usePrintFailures = () => {
  const [printFailures, setPrintFailures] = useState<PrintFailure[]>([])
  const addPrintFailure = (number: string, { text, action }: Pick<Toast, 'text' | 'action'>) => {
    const id = ++lastId
    const dismiss = () => setPrintFailures(current => current.filter(printFailure => printFailure.id !== id))
    setPrintFailures(current => [
      ...current,
      { id, title: `Not printed yet: order ${number}`, text, action, dismiss },
    ])
  }
  const { parcel } = useParcelPrint(addPrintFailure)
  return { printFailures, print: parcel }
}

/** Lists parcels with documents that were not printed. */
const PrintFailureList = ({ printFailures }: { printFailures: readonly PrintFailure[] }) =>
  printFailures.length > 0 && (
    <Stack marginBottom="4" maxHeight="14rem" overflowY="auto">
      {printFailures.map(({ id, title, text, ...actionProps }) => (
        <Notice
          key={id}
          tone="warning"
          action={
            <HStack>
              <ToastActions {...actionProps} />
            </HStack>
          }
        >
          <Text fontWeight="semibold">{title}</Text>
          <Text>{text}</Text>
        </Notice>
      ))}
    </Stack>
  )

type BenchState = ReturnType<typeof useBench>

const waitingText = (count: number | undefined): string =>
  count === undefined ? '' : `${formatCount(count, 'order')} to pack`

/** Asks for the next order to pack. */
const OrderSearch = ({ bench: { said, waitingCount, queue, find, next, open } }: { bench: BenchState }) => (
  <Stack gap="4">
    <Card>
      <Box padding={{ base: '4', md: '6' }} maxWidth="30rem">
        <FormStack>
          {said && <ScanResult message={said} />}
          <ScanField
            label="Order"
            hint="Scan or type the number on its slip"
            onScan={code => void find(code)}
          />
          <Button isDisabled={waitingCount === 0} onClick={() => void next(null)}>
            {waitingCount === 0 ? 'No orders to pack' : 'Next Order'}
          </Button>
        </FormStack>
      </Box>
    </Card>
    {queue && waitingCount !== undefined && <Queue orders={queue} total={waitingCount} onOpen={open} />}
  </Stack>
)

/** Accepts a scan of the next slip while an order is being shipped. */
const ScanListener = ({ bench, children }: { bench: BenchState; children: ReactNode }) => {
  useScanner(code => void bench.find(code))
  return children
}

const reasonOf = ({ dispute, waitsFor }: AdminOrder, isShipmentWaiting: boolean): string | undefined => {
  if (isShipmentWaiting) return 'It was shipped here. The shop will know as soon as the connection is back.'
  if (dispute) return `${dispute} Someone has to decide on it first.`
  return waitsFor ? `It can be sent once return ${waitsFor} has arrived.` : undefined
}

const NotWaiting = ({ order, bench }: { order: AdminOrder; bench: BenchState }) => (
  <ScanListener bench={bench}>
    <Card>
      {bench.said && <ScanResult message={bench.said} />}
      <EmptyState
        title={`Order ${orderName(order)} is not waiting to be packed`}
        text={reasonOf(order, bench.isShipmentWaiting(order.id))}
        icon="orders"
        action={<Button onClick={() => void bench.next(null)}>Next Order</Button>}
      />
    </Card>
  </ScanListener>
)

const OpenOrder = ({
  bench,
  print,
}: {
  bench: BenchState
  print: ReturnType<typeof usePrintFailures>['print']
}) => {
  const { data: order, error, refetch } = bench.order
  const isWaiting =
    order?.status === 'PAID' &&
    !isOnHold(order) &&
    !bench.isShipmentWaiting(order.id) &&
    linesToPack(order).length > 0
  if (!order || (!isWaiting && bench.isSending))
    return (
      <ScanListener bench={bench}>
        <OrderWait error={error} refetch={refetch} />
      </ScanListener>
    )
  if (!isWaiting) return <NotWaiting order={order} bench={bench} />
  return (
    <Bench
      key={order.id}
      order={order}
      lastMessage={bench.said}
      send={bench.send}
      onSent={({ isShipmentWaiting, isLabelled }) => {
        print(order, isLabelled)
        void bench.next({ ...order, isShipmentWaiting })
      }}
      onOrder={bench.find}
    />
  )
}

/** Packing page: opens an order, scans its garments, and ships it, all with a keyboard or scanner. */
const PackPage = () => {
  const bench = useBench()
  const { printFailures, print } = usePrintFailures()
  const { id, order } = bench
  return (
    <>
      <Title>Pack</Title>
      <PageHeading
        title={id === null ? 'Pack' : `Pack order ${orderName({ id, number: order.data?.number })}`}
      >
        <HStack>
          <Box color="fg.muted">{waitingText(bench.waitingCount)}</Box>
          {bench.id !== null && (
            <Button kind="plain" onClick={bench.leave}>
              Another Order
            </Button>
          )}
        </HStack>
      </PageHeading>
      <PrintFailureList printFailures={printFailures} />
      {bench.id === null ? <OrderSearch bench={bench} /> : <OpenOrder bench={bench} print={print} />}
    </>
  )
}

export default PackPage
