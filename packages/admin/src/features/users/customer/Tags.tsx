import { Box, Flex } from '@chakra-ui/react'
import { listAudit } from '@shop/contracts/audit/endpoints'
import {
  addCustomerTag,
  getCustomer,
  listCustomerTags,
  longestTag,
  removeCustomerTag,
} from '@shop/contracts/users/customers'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { useState } from 'react'
import { useAct } from '../../../kit/act/useAct.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { useCan } from '../../../kit/session/useCan.ts'

const refetch = [getCustomer, listCustomerTags, listAudit]
/** Most tags that are offered at a time; typing narrows them. */
const mostShown = 8

interface Props {
  id: string
  tags: readonly string[]
}

const AddTag = ({ id, tags }: Props) => {
  const [typed, setTyped] = useState('')
  const { data } = useRead(listCustomerTags, {})
  const add = useAct(addCustomerTag, {
    failure: 'Failed to add the tag',
    refetch,
    onDone: () => setTyped(''),
  })
  const words = typed.trim().toLowerCase()
  const offered = (data?.items ?? [])
    .filter(tag => !tags.includes(tag) && tag.toLowerCase().includes(words))
    .slice(0, mostShown)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (words !== '') add.run({ id, tag: typed })
      }}
    >
      <Flex gap="2" align="flex-end">
        <Box flex="1" minWidth="0">
          <TextField label="Add a tag" name="tag" value={typed} onChange={setTyped} maxLength={longestTag} />
        </Box>
        <Button type="submit" kind="plain" icon="plus" isBusy={add.isPending} isDisabled={words === ''}>
          Add Tag
        </Button>
      </Flex>
      {offered.length > 0 && (
        <Flex
          as="ul"
          wrap="wrap"
          gap="1"
          marginTop="2"
          listStyleType="none"
          aria-label="Tags of other customers"
        >
          {offered.map(tag => (
            <li key={tag}>
              <Button kind="quiet" icon="plus" onClick={() => add.run({ id, tag })}>
                {tag}
              </Button>
            </li>
          ))}
        </Flex>
      )}
    </form>
  )
}

/** Tags of a customer; those of other customers are offered. */
export const Tags = ({ id, tags }: Props) => {
  const can = useCan()
  const restore = useAct(addCustomerTag, { failure: 'Failed to add the tag', refetch })
  const remove = useAct(removeCustomerTag, {
    success: (_answer, { tag }) => `“${tag}” removed`,
    failure: 'Failed to remove the tag',
    refetch,
    undo: (_answer, input) => restore.run(input),
  })
  const mayChange = can(addCustomerTag)
  return (
    <Panel title="Tags">
      {tags.length === 0 && !mayChange && <EmptyText>No tags</EmptyText>}
      {(tags.length > 0 || mayChange) && (
        <Flex direction="column" gap="3" padding={{ base: '3', md: '4' }}>
          {tags.length > 0 && (
            <Flex as="ul" aria-label="Tags" wrap="wrap" gap="1" listStyleType="none">
              {tags.map(tag => (
                <li key={tag}>
                  <Flex align="center">
                    <StatusBadge tone="secondary">{tag}</StatusBadge>
                    {mayChange && (
                      <IconButton
                        icon="close"
                        label={`Remove tag ${tag}`}
                        onClick={() => remove.run({ id, tag })}
                      />
                    )}
                  </Flex>
                </li>
              ))}
            </Flex>
          )}
          {mayChange && <AddTag id={id} tags={tags} />}
        </Flex>
      )}
    </Panel>
  )
}
