import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { AdminOrder, AdminParcel } from '@shop/contracts/orders/adminEntities'
import { deliverParcel } from '@shop/contracts/orders/adminEndpoints'
import { isUndoable, parcelText } from '@shop/contracts/orders/parcels'
import { choiceText } from '@shop/contracts/orders/variantName'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { useState } from 'react'
import { useAction } from '../../../kit/act/useAction.ts'
import { useConnection } from '../../../kit/platform/connection.ts'
import type { OrderTask } from '../acts/OrderDialogs.tsx'
import { staleReads } from '../staleReads.ts'

interface Props {
  order: AdminOrder
  onTask: (task: OrderTask) => void
}

const trackingText = ({ carrier, trackingNumber }: AdminParcel): string =>
  [carrier, trackingNumber].filter(Boolean).join(' · ') || 'No carrier'

const ParcelStatusText = ({ order, parcel }: { order: AdminOrder; parcel: AdminParcel }) => {
  const { sentAt, by, deliveredAt, takenBack } = parcel
  if (takenBack)
    return (
      <>
        Taken back <RelativeTime instant={takenBack.at} /> by {takenBack.by}: {takenBack.reason}
      </>
    )
  return (
    <>
      Sent <RelativeTime instant={sentAt} /> by {by}
      {deliveredAt !== null && (
        <>
          , delivered <RelativeTime instant={deliveredAt} />
        </>
      )}
      {deliveredAt === null && order.status === 'DELIVERED' && ', delivered'}
    </>
  )
}

interface ParcelProps extends Props {
  parcel: AdminParcel
  isOfSeveral: boolean
}

const ParcelActions = ({ order: { id, status }, parcel, onTask, isOfSeveral }: ParcelProps) => {
  const { platform } = useConnection()
  const [now] = useState(() => Date.now())
  const deliver = useAction(deliverParcel, {
    success: 'Parcel marked as delivered',
    failure: 'Failed to mark the parcel as delivered',
    refetch: staleReads,
  })
  const { id: parcelId, trackingUrl, deliveredAt } = parcel
  const isOnItsWay = deliveredAt === null && status !== 'DELIVERED'
  return (
    <Flex gap="2" wrap="wrap" paddingTop="1">
      {trackingUrl !== null && (
        <Button kind="plain" icon="external" onClick={() => platform.openLink(trackingUrl)}>
          Track Parcel
        </Button>
      )}
      <Button
        kind="quiet"
        icon="edit"
        needs="orders:pack"
        onClick={() => onTask({ kind: 'tracking', id, relatedId: parcelId })}
      >
        Edit Tracking
      </Button>
      {isOnItsWay && isOfSeveral && (
        <Button
          kind="quiet"
          icon="check"
          needs="orders:write"
          isBusy={deliver.isPending}
          onClick={() => deliver.run({ id, parcelId })}
        >
          Mark Parcel as Delivered
        </Button>
      )}
      {isOnItsWay && isUndoable(parcel, now) && (
        <Button
          kind="quiet"
          icon="undo"
          needs="orders:pack"
          onClick={() => onTask({ kind: 'takeBack', id, relatedId: parcelId })}
        >
          Take Back
        </Button>
      )}
    </Flex>
  )
}

const Parcel = (props: ParcelProps) => {
  const { order, parcel } = props
  const { takenBack } = parcel
  const isOpen = takenBack === null && ['PAID', 'SHIPPED', 'DELIVERED'].includes(order.status)
  const lines = parcelText(parcel, order.items, item => `${item.title}, ${choiceText(item.variant)}`)
  // The order may have been changed since, and no longer have the lines of a parcel that was taken back.
  const contents = takenBack?.contents ? [takenBack.contents] : lines
  return (
    <Stack
      as="li"
      gap="1"
      paddingX={{ base: '3', md: '4' }}
      paddingY="3"
      color={takenBack ? 'fg.muted' : undefined}
    >
      <Flex gap="2" wrap="wrap" align="center" fontWeight="medium">
        <Box overflowWrap="anywhere">{trackingText(parcel)}</Box>
        {takenBack && <StatusBadge tone="outline">Taken back</StatusBadge>}
      </Flex>
      <Text color="fg.muted" fontSize="sm">
        <ParcelStatusText order={order} parcel={parcel} />
      </Text>
      {contents.map(line => (
        <Text key={line} fontSize="sm">
          {line}
        </Text>
      ))}
      {isOpen && <ParcelActions {...props} />}
    </Stack>
  )
}

/** Lists the parcels of an order with their content; renders nothing before the first parcel. */
export const OrderParcels = ({ order, onTask }: Props) => {
  // Answers cached by an earlier version have no parcels.
  const cachedOrder: Partial<AdminOrder> = order
  const parcels = cachedOrder.parcels ?? []
  if (parcels.length === 0) return null
  const toSend = order.items.reduce((sum, item) => sum + item.toSend, 0)
  return (
    <Panel title="Parcels">
      <Stack
        as="ul"
        aria-label="Parcels"
        gap="0"
        listStyleType="none"
        separator={<Box borderBottomWidth="1px" />}
      >
        {parcels.map(parcel => (
          <Parcel
            key={parcel.id}
            order={order}
            parcel={parcel}
            onTask={onTask}
            isOfSeveral={parcels.length > 1 || toSend > 0}
          />
        ))}
      </Stack>
      {toSend > 0 && (
        <Box
          paddingX={{ base: '3', md: '4' }}
          paddingY="3"
          borderTopWidth="1px"
          color="fg.muted"
          fontSize="sm"
        >
          {toSend === 1 ? '1 garment is' : `${toSend} garments are`} still to be sent.
        </Box>
      )}
    </Panel>
  )
}
