import { Box } from '@chakra-ui/react'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { addressLines } from '@shop/contracts/addresses/addressLines'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import type { ComponentProps } from 'react'
import { TogetherNotice } from '../orders/detail/TogetherNotice.tsx'
import { ParcelPhotos } from '../orders/ParcelPhotos.tsx'
import { CustomsGaps } from './CustomsGaps.tsx'
import { FetchList } from './FetchList.tsx'
import { Labels } from '../orders/labels/Labels.tsx'
import { ParcelLines } from './ParcelLines.tsx'
import { ScanField } from '../../kit/scan/ScanField.tsx'
import { type ScanMessage, ScanResult } from '../../kit/scan/ScanResult.tsx'
import { SendForm } from './SendForm.tsx'
import { isComplete } from './parcel.ts'
import { type GarmentChoice, WhichGarment } from '../../kit/scan/WhichGarment.tsx'
import { type AmbiguousScan, useParcel } from './useParcel.ts'

/** Returns the garments with this barcode, those in the order first. */
const garmentChoicesOf = ({ lines, others }: AmbiguousScan): GarmentChoice[] => [
  ...lines.map(({ id, sku, title, variant }) => ({ ...variant, id, sku, title })),
  ...others.map(other => ({ ...other, note: 'not in this order' })),
]

/** Shows the destination and the gift note. */
const Destination = ({
  order: { shippingAddress: address, giftNote, deliveryWay },
}: {
  order: AdminOrder
}) => (
  <Panel title="Deliver to" note={deliveryWay.name} isPadded>
    <Facts
      facts={[
        [
          'Address',
          <Lines key="to" lines={[...addressLines(address), address.phone ? `Tel. ${address.phone}` : '']} />,
        ],
        giftNote !== null && ['Gift note', <Lines key="gift" lines={[giftNote]} />],
      ]}
    />
  </Panel>
)

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Box whiteSpace="pre-line" overflowWrap="anywhere">
    {lines.filter(line => line !== '').join('\n')}
  </Box>
)

interface Props {
  order: AdminOrder
  /** Outcome of the last scan. */
  lastMessage: ScanMessage | null
  /** Ships the order; resolves at the end of the attempt. */
  send: (action: () => Promise<void>) => Promise<void>
  onSent: ComponentProps<typeof SendForm>['onSent']
  /** Opens another order by its number; false if it is not waiting. */
  onOrder: (number: string) => Promise<boolean>
}

/** Packs one order: each garment is scanned into the parcel, then the parcel is shipped. Works with only a keyboard. */
export const Bench = ({ order, lastMessage, send, onSent, onOrder }: Props) => {
  const { lines, packed, message, ambiguousScan, problem, ...parcel } = useParcel({
    order,
    lastMessage,
    onOrder,
  })
  const isFull = isComplete(lines, packed)
  const isBegun = lines.some(({ id }) => packed[id])
  const next = isFull ? 'Everything is in.' : `Scan the ${isBegun ? 'next' : 'first'} garment.`
  return (
    <PanelGrid
      wide={
        <Panel
          title={`${order.shippingAddress.firstName} ${order.shippingAddress.lastName}`}
          note={order.shippingAddress.postalCode}
        >
          <TogetherNotice order={order} />
          <FetchList order={order} />
          <CustomsGaps order={order} />
          <ParcelLines lines={lines} packed={packed} onPack={parcel.packByHand} />
        </Panel>
      }
      last={<Destination order={order} />}
      narrow={
        <>
          <Panel title={isFull ? 'Send it' : 'Pack it'} isPadded>
            <FormStack>
              {problem !== null && <ScanResult message={{ isRight: false, text: problem }} />}
              {ambiguousScan && (
                <WhichGarment
                  code={ambiguousScan.code}
                  choices={garmentChoicesOf(ambiguousScan)}
                  onChoose={parcel.answer}
                  onLeave={parcel.dismissQuestion}
                />
              )}
              {!ambiguousScan && (problem === null || message?.isRight === false) && (
                <ScanResult message={message} next={next} />
              )}
              {isFull && <Labels order={order} />}
              {isFull ? (
                <SendForm
                  order={order}
                  rejectIfNotTracking={parcel.refuses}
                  send={send}
                  onSent={shipment => {
                    parcel.clear()
                    onSent(shipment)
                  }}
                />
              ) : (
                <ScanField
                  key={parcel.closedCount}
                  label="Garment"
                  hint="Scan or type its barcode or SKU"
                  onScan={code => void parcel.scan(code)}
                />
              )}
            </FormStack>
          </Panel>
          <ParcelPhotos order={order} />
        </>
      }
    />
  )
}
