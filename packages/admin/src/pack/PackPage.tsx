import { Box, HStack } from '@chakra-ui/react'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { Button } from '@shop/ui/Button.tsx'
import { Card } from '@shop/ui/Card.tsx'
import { EmptyState } from '@shop/ui/EmptyState.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { PageHeading } from '@shop/ui/PageHeading.tsx'
import type { ReactNode } from 'react'
import { Title } from '../app/Title.tsx'
import { OrderWait } from '../orders/OrderWait.tsx'
import { Bench } from './Bench.tsx'
import { linesToPack } from './parcel.ts'
import { ScanField } from './ScanField.tsx'
import { ScanResult } from './ScanResult.tsx'
import { useScanner } from '../scan/useScanner.ts'
import { useBench } from './useBench.ts'

type BenchState = ReturnType<typeof useBench>

const waitingText = (count: number | undefined): string =>
  count === undefined ? '' : count === 1 ? '1 order waits' : `${count} orders wait`

/** Which order is packed next. */
const Start = ({ bench: { said, waits, find, next } }: { bench: BenchState }) => (
  <Card>
    <Box padding={{ base: '4', md: '6' }} maxWidth="30rem">
      <FormStack>
        {said && <ScanResult said={said} />}
        <ScanField
          label="Order"
          hint="Scan or type the number on its slip"
          onScan={code => void find(code)}
        />
        <Button isDisabled={waits === 0} onClick={() => void next(null)}>
          {waits === 0 ? 'No order waits to be packed' : 'Next Order'}
        </Button>
      </FormStack>
    </Box>
  </Card>
)

/** The next slip may be scanned while an order is still on its way. */
const Hearing = ({ bench, children }: { bench: BenchState; children: ReactNode }) => {
  useScanner(code => void bench.find(code))
  return children
}

const NotWaiting = ({ id, bench }: { id: string; bench: BenchState }) => (
  <Hearing bench={bench}>
    <Card>
      {bench.said && <ScanResult said={bench.said} />}
      <EmptyState
        title={`Order ${orderNumber(id)} does not wait to be packed`}
        icon="orders"
        action={<Button onClick={() => void bench.next(id)}>Next Order</Button>}
      />
    </Card>
  </Hearing>
)

const OnTheBench = ({ bench }: { bench: BenchState }) => {
  const { data: order, isError, refetch } = bench.order
  if (!order)
    return (
      <Hearing bench={bench}>
        <OrderWait isError={isError} refetch={refetch} />
      </Hearing>
    )
  if (order.status !== 'PAID' || linesToPack(order).length === 0)
    return <NotWaiting id={order.id} bench={bench} />
  return (
    <Bench
      key={order.id}
      order={order}
      before={bench.said}
      onSent={() => void bench.next(order.id)}
      onOrder={bench.find}
    />
  )
}

/** Where parcels are packed: an order is opened, its garments are scanned, and it is sent; all by keyboard or scanner. */
const PackPage = () => {
  const bench = useBench()
  return (
    <>
      <Title>Pack</Title>
      <PageHeading title={bench.id === null ? 'Pack' : `Pack order ${orderNumber(bench.id)}`}>
        <HStack>
          <Box color="fg.muted">{waitingText(bench.waits)}</Box>
          {bench.id !== null && (
            <Button kind="plain" onClick={bench.leave}>
              Another Order
            </Button>
          )}
        </HStack>
      </PageHeading>
      {bench.id === null ? <Start bench={bench} /> : <OnTheBench bench={bench} />}
    </>
  )
}

export default PackPage
