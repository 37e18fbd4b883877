import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { AdminOrder, OrderEvent } from '@shop/contracts/orders/adminEntities'
import { addOrderNote } from '@shop/contracts/orders/noteEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import type { ReactNode } from 'react'
import { FormTextArea } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import type { WaitingCall } from '../../../kit/form/formOptions.ts'
import { useForm } from '../../../kit/form/useForm.ts'
import { useWaiting } from '../../../kit/offline/OfflineContext.ts'
import { ParcelPhoto, photosOf } from '../ParcelPhotos.tsx'
import { staleReads } from '../staleReads.ts'
import { useCan } from '../../../kit/session/useCan.ts'
import { historyAddress } from '../../audit/historyAddress.ts'
import { Link } from 'react-router-dom'

const defaults = { note: '' }

const NoteForm = ({ order: { id, number } }: { order: AdminOrder }) => {
  const waiting: WaitingCall<typeof addOrderNote> = {
    endpoint: addOrderNote,
    kind: 'note',
    describe: ({ note }) => ({ title: `Note on order ${number}`, text: note, place: `/admin/orders/${id}` }),
  }
  const form = useForm(waiting, {
    defaults,
    toInput: ({ note }) => ({ id, note }),
    failure: 'Failed to add note',
    draft: { key: `order-note:${id}`, afterSave: () => defaults },
    refetch: staleReads,
    success: 'Note added',
  })
  const formId = `note-${id}`
  return (
    <Form id={formId} form={form}>
      <FormTextArea control={form.control} name="note" label="Note for colleagues" rows={2} />
      <Box>
        <Button type="submit" form={formId} kind="plain" isBusy={form.isSaving}>
          Add Note
        </Button>
      </Box>
    </Form>
  )
}

interface EntryProps {
  text: string
  isNote: boolean
  /** Not yet sent to the shop. */
  isWaiting?: boolean
  /** Shown below the entry's text. */
  picture?: ReactNode
  children: ReactNode
}

/** One entry of the timeline: a dot for an event, a card for a note. */
const Entry = ({ text, isNote, isWaiting = false, picture, children }: EntryProps) => (
  <Flex as="li" gap="3" position="relative" _last={{ '& > [data-rail]': { display: 'none' } }}>
    <Box
      data-rail
      aria-hidden
      position="absolute"
      top="4"
      bottom="-4"
      insetInlineStart="3.5px"
      borderInlineStartWidth="1px"
    />
    <Box
      aria-hidden
      boxSize="2"
      flexShrink="0"
      marginTop="1.5"
      borderRadius="full"
      bg={isNote ? 'fg' : 'border.emphasized'}
    />
    <Box
      flex="1"
      minWidth="0"
      {...(isNote && {
        bg: 'bg.subtle',
        borderWidth: '1px',
        borderRadius: 'l2',
        padding: '3',
        marginTop: '-2',
      })}
      borderStyle={isWaiting ? 'dashed' : undefined}
    >
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </Text>
      {picture && <Box marginTop="1">{picture}</Box>}
      <Text textStyle="xs" color="fg.muted" marginTop="0.5">
        {children}
      </Text>
    </Box>
  </Flex>
)

/** Lists changes that are waiting for the shop. */
const WaitingLines = ({ id }: { id: string }) =>
  useWaiting()
    .filter(change => change.input['id'] === id)
    .toReversed()
    .map(({ id: key, text, refusal, at }) => (
      <Entry key={key} text={text} isNote isWaiting>
        <Box as="span" color={refusal === null ? undefined : 'fg.error'}>
          {refusal === null ? 'Waiting to be sent' : 'Refused by the shop'}
        </Box>{' '}
        · <RelativeTime instant={at} />
      </Entry>
    ))

const EventLine = ({ order, event }: { order: AdminOrder; event: OrderEvent }) => {
  const { id, detail, isNote, actor, at } = event
  const isPhoto = photosOf(order).some(photo => photo.id === id)
  return (
    <Entry text={detail} isNote={isNote} picture={isPhoto && <ParcelPhoto order={order} photoId={id} />}>
      {isNote ? 'Note by ' : ''}
      {actor} · <RelativeTime instant={at} />
    </Entry>
  )
}

/** Lists the events and notes of an order, newest first. Everyone who sees the order may comment. */
export const OrderHistory = ({ order }: { order: AdminOrder }) => {
  const can = useCan()
  return (
    <Panel
      title="Timeline"
      note={
        can('audit:read') && (
          <Link to={historyAddress({ subject: 'order', subjectId: order.id })}>Changes by staff</Link>
        )
      }
    >
      <Stack padding={{ base: '3', md: '4' }} gap="5">
        {can(addOrderNote) && <NoteForm order={order} />}
        <Stack as="ol" aria-label="Timeline" gap="4" listStyleType="none">
          <WaitingLines id={order.id} />
          {order.events.toReversed().map(event => (
            <EventLine key={event.id} order={order} event={event} />
          ))}
        </Stack>
      </Stack>
    </Panel>
  )
}
