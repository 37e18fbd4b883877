import { createTransfer, takeBackTransfer } from '@shop/contracts/inventory/placeEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { orderName } from '@shop/contracts/orders/orderNumber'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useAction } from '../../kit/act/useAction.ts'
import { placeReads, usePlaceStock } from '../inventory/usePlaces.ts'
import { linesToPack, unitsToPack } from './parcel.ts'

interface FetchItem {
  variantId: string
  sku: string
  placeId: string
  placeName: string
  defaultId: string
  units: number
}

/** Shows one garment to fetch; the button records the transfer. */
const FetchNotice = ({ item, order }: { item: FetchItem; order: AdminOrder }) => {
  const { variantId, sku, placeId, placeName, defaultId, units } = item
  const [transferId, setTransferId] = useState(() => crypto.randomUUID())
  const undo = useAction(takeBackTransfer, { failure: 'Failed to take it back', refetch: placeReads })
  const transfer = useAction(createTransfer, {
    success: `${units} × ${sku} marked as fetched`,
    failure: 'Failed to record it',
    refetch: placeReads,
    undo: ({ id }) => undo.run({ id }),
    onDone: () => setTransferId(crypto.randomUUID()),
  })
  const recordTransfer = () =>
    transfer.run({
      transferId,
      fromId: placeId,
      toId: defaultId,
      lines: [{ variantId, quantity: units }],
      note: `Order ${orderName(order)}`,
    })
  return (
    <Notice
      tone="warning"
      action={
        <Button kind="plain" needs={createTransfer} isBusy={transfer.isPending} onClick={recordTransfer}>
          Fetched
        </Button>
      }
    >
      <Text>
        Fetch {units} × {sku} from {placeName}
      </Text>
    </Notice>
  )
}

/** Lists the garments of an order that are not at the default place, with their places. */
export const FetchList = ({ order }: { order: AdminOrder }) => {
  const lines = linesToPack(order)
  const unitsByVariant = new Map<string, { sku: string; units: number }>()
  for (const line of lines) {
    const id = line.variant.id
    if (id === null) continue
    unitsByVariant.set(id, { sku: line.sku, units: (unitsByVariant.get(id)?.units ?? 0) + unitsToPack(line) })
  }
  const { places, unitsToFetch } = usePlaceStock([...unitsByVariant.keys()])
  const toFetch = [...unitsByVariant].flatMap(([variantId, { sku, units }]) => {
    let remaining = units
    return unitsToFetch(variantId).flatMap(({ placeId, units: available }) => {
      const quantity = Math.min(remaining, available)
      remaining -= quantity
      const place = { placeId, placeName: places.nameOf(placeId), defaultId: places.defaultPlace?.id ?? '' }
      return quantity > 0 ? [{ variantId, sku, units: quantity, ...place }] : []
    })
  })
  if (toFetch.length === 0) return null
  return (
    <Stack gap="2" padding={{ base: '3', md: '4' }} borderBottomWidth="1px">
      {toFetch.map(item => (
        <FetchNotice key={`${item.variantId} ${item.placeId}`} item={item} order={order} />
      ))}
    </Stack>
  )
}
