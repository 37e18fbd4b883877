import { Box, Stack, Text } from '@chakra-ui/react'
import { updateAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { FormTextArea } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import type { WaitingCall } from '../../../kit/form/formOptions.ts'
import { useForm } from '../../../kit/form/useForm.ts'
import { useWaiting } from '../../../kit/offline/OfflineContext.ts'
import { staleReads } from '../staleReads.ts'
import { useCan } from '../../../kit/session/useCan.ts'
import { historyAddress } from '../../audit/History.tsx'
import { Link } from 'react-router-dom'

const noNote = { note: '' }

const NoteForm = ({ order: { id, number } }: { order: AdminOrder }) => {
  const waiting: WaitingCall<typeof updateAdminOrder> = {
    endpoint: updateAdminOrder,
    kind: 'note',
    describe: ({ note = '' }) => ({ title: `Note on order ${number}`, text: note }),
  }
  const form = useForm(waiting, {
    defaults: noNote,
    toInput: ({ note }) => ({ id, note }),
    failure: 'Failed to add note',
    keeps: { draft: `order-note:${id}`, afterSave: () => noNote },
    refetch: staleReads,
    success: 'Note added',
  })
  const formId = `note-${id}`
  return (
    <Form id={formId} form={form}>
      <FormTextArea control={form.control} name="note" label="Note for colleagues" />
      <Box>
        <Button type="submit" form={formId} kind="plain" isBusy={form.isSaving}>
          Add Note
        </Button>
      </Box>
    </Form>
  )
}

/** Lists the changes that staff made while the shop was away. */
const WaitingLines = ({ id }: { id: string }) =>
  useWaiting()
    .filter(change => change.input['id'] === id)
    .toReversed()
    .map(change => (
      <Box
        as="li"
        key={change.id}
        borderInlineStartWidth="2px"
        borderStyle="dashed"
        borderColor="border.emphasized"
        paddingInlineStart="3"
      >
        <Text whiteSpace="pre-line" fontWeight="medium">
          {change.text}
        </Text>
        <Text textStyle="xs" color={change.refusal === null ? 'fg.muted' : 'fg.error'}>
          {change.refusal === null ? 'Waiting to be sent' : 'Refused by the shop'} ·{' '}
          <RelativeTime instant={change.at} />
        </Text>
      </Box>
    ))

/** All that happened to an order, newest first, with the notes of staff in between. */
export const OrderHistory = ({ order }: { order: AdminOrder }) => {
  const can = useCan()
  return (
    <Panel
      title="History"
      note={
        can('audit:read') && (
          <Link to={historyAddress({ subject: 'order', subjectId: order.id })}>Changes by staff</Link>
        )
      }
    >
      <Stack padding={{ base: '3', md: '4' }} gap="4">
        {can(updateAdminOrder) && <NoteForm order={order} />}
        <Stack as="ol" gap="3" listStyleType="none">
          <WaitingLines id={order.id} />
          {order.events.toReversed().map(event => (
            <Box
              as="li"
              key={event.id}
              borderInlineStartWidth="2px"
              borderColor={event.isNote ? 'border.emphasized' : 'border'}
              paddingInlineStart="3"
            >
              <Text whiteSpace="pre-line" fontWeight={event.isNote ? 'medium' : 'normal'}>
                {event.detail}
              </Text>
              <Text textStyle="xs" color="fg.muted">
                {event.isNote ? 'Note by ' : ''}
                {event.actor} · <RelativeTime instant={event.at} />
              </Text>
            </Box>
          ))}
        </Stack>
      </Stack>
    </Panel>
  )
}
