import { Box, Flex, Text } from '@chakra-ui/react'
import { listAudit } from '@shop/contracts/audit/endpoints'
import {
  addCustomerNote,
  type CustomerNote,
  deleteCustomerNote,
  listCustomerNotes,
} from '@shop/contracts/users/customers'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { useState } from 'react'
import { useAction } from '../../../kit/act/useAction.ts'
import { FormTextArea } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { useCan } from '../../../kit/session/useCan.ts'
import { PagedPanel } from './PagedPanel.tsx'

const refetch = [listCustomerNotes, listAudit]

const NoteForm = ({ id, onSaved }: { id: string; onSaved: () => void }) => {
  const form = useForm(addCustomerNote, {
    defaults: { text: '' },
    toInput: ({ text }) => ({ id, text }),
    success: 'Note added',
    failure: 'Failed to add the note',
    draft: { key: `note:${id}` },
    refetch,
    onSaved,
  })
  return (
    <Box padding={{ base: '3', md: '4' }} borderBottomWidth="1px">
      <Form form={form}>
        <FormTextArea
          control={form.control}
          name="text"
          label="New note"
          hint="Included if the customer asks for a copy of their data."
          rows={2}
        />
        <Flex justify="flex-end">
          <Button type="submit" isBusy={form.isSaving}>
            Add Note
          </Button>
        </Flex>
      </Form>
    </Box>
  )
}

const Note = ({ note, onDelete }: { note: CustomerNote; onDelete: () => void }) => (
  <Flex
    as="li"
    gap="3"
    justify="space-between"
    padding={{ base: '3', md: '4' }}
    borderBottomWidth="1px"
    _last={{ borderBottomWidth: '0' }}
  >
    <Box minWidth="0">
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        {note.text}
      </Text>
      <Text textStyle="xs" color="fg.muted" marginTop="1">
        {note.author?.name ?? 'A former account'} · <RelativeTime instant={note.createdAt} />
      </Text>
    </Box>
    {note.mayDelete && <IconButton icon="trash" label="Delete note" onClick={onDelete} />}
  </Flex>
)

/** Lists staff's notes on a customer, newest first, with a field for another note. */
export const Notes = ({ id }: { id: string }) => {
  const [page, setPage] = useState(1)
  /** Number of notes written, as the field's `key`: each new note begins with an empty field. */
  const [writtenCount, setWrittenCount] = useState(0)
  const read = useRead(listCustomerNotes, { id, page, limit: 5 }, { keepPrevious: true })
  const can = useCan()
  const remove = useAction(deleteCustomerNote, {
    success: 'Note deleted',
    failure: 'Failed to delete the note',
    refetch,
    onDone: () => setPage(1),
  })
  const askAndRemove = (noteId: string) =>
    remove.ask({
      title: 'Delete Note',
      text: 'The note will be deleted for everybody. The history of the account still shows what it said.',
      actionLabel: 'Delete',
      input: { id, noteId },
    })
  return (
    <PagedPanel
      head={
        can(addCustomerNote) && (
          <NoteForm
            key={writtenCount}
            id={id}
            onSaved={() => {
              setWrittenCount(writtenCount + 1)
              setPage(1)
            }}
          />
        )
      }
      title="Notes"
      read={read}
      empty="No notes yet"
      failure="Failed to load notes."
      onPage={setPage}
    >
      {notes => (
        <Box as="ul" aria-label="Notes" listStyleType="none">
          {notes.map(note => (
            <Note key={note.id} note={note} onDelete={() => askAndRemove(note.id)} />
          ))}
        </Box>
      )}
    </PagedPanel>
  )
}
