import { Box, Flex } from '@chakra-ui/react'
import type { Endpoint } from '@shop/contracts/endpoint'
import type { addOrderTag, listOrderTags, removeOrderTag } from '@shop/contracts/orders/noteEndpoints'
import { maxTagLength } from '@shop/contracts/tags'
import type { addCustomerTag, listCustomerTags, removeCustomerTag } from '@shop/contracts/users/customers'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAction } from '../act/useAction.ts'
import { useRead } from '../query/useRead.ts'
import { useCan } from '../session/useCan.ts'

/** Maximum number of suggested tags; typing filters them. */
const maxSuggestions = 8

interface Props {
  /** The record's id. */
  id: string
  tags: readonly string[]
  add: typeof addOrderTag | typeof addCustomerTag
  remove: typeof removeOrderTag | typeof removeCustomerTag
  /** Lists the tags of other records. */
  knownTags: typeof listOrderTags | typeof listCustomerTags
  refetch: readonly Pick<Endpoint, 'path'>[]
  /** Address of a list of all records with a tag. */
  addressOf?: (tag: string) => string
}

const AddTag = ({ id, tags, add, knownTags, refetch }: Props) => {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { data } = useRead(knownTags, {})
  const { run, isPending } = useAction(add, {
    failure: 'Failed to add the tag',
    refetch,
    onDone: () => setText(''),
  })
  // Focused because a button opened it.
  useEffect(() => field.current?.focus(), [])
  const query = text.trim().toLowerCase()
  const suggestions = (data?.items ?? [])
    .filter(tag => !tags.includes(tag) && tag.toLowerCase().includes(query))
    .slice(0, maxSuggestions)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (query !== '') run({ id, tag: text })
      }}
    >
      <Flex gap="2" align="flex-end">
        <Box flex="1" minWidth="0">
          <TextField
            label="New tag"
            name="tag"
            value={text}
            onChange={setText}
            maxLength={maxTagLength}
            ref={field}
          />
        </Box>
        <Button type="submit" kind="plain" icon="plus" isBusy={isPending} isDisabled={query === ''}>
          Add
        </Button>
      </Flex>
      {suggestions.length > 0 && (
        <Flex as="ul" wrap="wrap" gap="1" marginTop="2" listStyleType="none" aria-label="Tags in use">
          {suggestions.map(tag => (
            <li key={tag}>
              <Button kind="quiet" icon="plus" onClick={() => run({ id, tag })}>
                {tag}
              </Button>
            </li>
          ))}
        </Flex>
      )}
    </form>
  )
}

/**
 * Lists the tags of a record, and adds or removes them. Suggests the tags of other records. Renders nothing if the
 * record has no tags and the user may not add any.
 */
export const TagsPanel = (props: Props) => {
  const { id, tags, add, remove, refetch, addressOf } = props
  const mayChange = useCan()(add)
  const [isOpen, setOpen] = useState(false)
  const restore = useAction(add, { failure: 'Failed to add the tag', refetch })
  const { run } = useAction(remove, {
    success: (_answer, { tag }) => `“${tag}” removed`,
    failure: 'Failed to remove the tag',
    refetch,
    undo: (_answer, input) => restore.run(input),
  })
  if (tags.length === 0 && !mayChange) return null
  return (
    <Panel
      title="Tags"
      note={
        mayChange && (
          <Button kind="quiet" icon={isOpen ? 'check' : 'plus'} needs={add} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Done' : 'Add Tag'}
          </Button>
        )
      }
    >
      {(tags.length > 0 || isOpen) && (
        <Flex direction="column" gap="3" padding={{ base: '3', md: '4' }}>
          {tags.length > 0 && (
            <Flex as="ul" aria-label="Tags" wrap="wrap" gap="1" listStyleType="none">
              {tags.map(tag => (
                <li key={tag}>
                  <Flex align="center">
                    <StatusBadge tone="secondary">
                      {addressOf ? <Link to={addressOf(tag)}>{tag}</Link> : tag}
                    </StatusBadge>
                    {mayChange && (
                      <IconButton icon="close" label={`Remove tag ${tag}`} onClick={() => run({ id, tag })} />
                    )}
                  </Flex>
                </li>
              ))}
            </Flex>
          )}
          {isOpen && mayChange && <AddTag {...props} />}
        </Flex>
      )}
    </Panel>
  )
}
