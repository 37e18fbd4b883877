import { Box, Stack, Text } from '@chakra-ui/react'
import { listAudit } from '@shop/contracts/audit/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { readFailureLine } from '../../kit/query/readFailure.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { useFactContext } from './useFactContext.ts'
import { entryInWords } from './words.ts'
import { type HistorySubject, historyAddress } from './historyAddress.ts'

export interface HistoryProps extends HistorySubject {
  /** Reads the history only on request, on pages that are already long. */
  isFolded?: boolean
  title?: string
}

const maxEntries = 3

/** The latest changes of a record, and a link to all of them. */
const HistoryList = (record: HistorySubject) => {
  const { data, isError, error } = useRead(listAudit, { ...record, limit: maxEntries }, { isFresh: true })
  const context = useFactContext()
  if (isError && !data) return <Text>{readFailureLine(error, 'Failed to load the history.')}</Text>
  if (!data) return <Text color="fg.muted">Loading…</Text>
  if (data.items.length === 0) return <Text color="fg.muted">No changes yet</Text>
  return (
    <Stack gap="3">
      <Stack as="ol" gap="3" listStyleType="none" aria-label="History">
        {data.items.map(entry => {
          const { first, others } = entryInWords(entry, context)
          return (
            <Box
              as="li"
              key={entry.id}
              borderInlineStartWidth="2px"
              paddingInlineStart="3"
              overflowWrap="anywhere"
            >
              <Text>{first}</Text>
              {others.length > 0 && (
                <Text textStyle="xs" color="fg.muted">
                  {others.join('; ')}
                </Text>
              )}
              <Text textStyle="xs" color="fg.muted">
                <RelativeTime instant={entry.at} />
              </Text>
            </Box>
          )
        })}
      </Stack>
      <Box css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } }}>
        <Link to={historyAddress(record)}>Show All Changes</Link>
      </Box>
    </Stack>
  )
}

/** The history of a record under its heading. */
const HistorySection = ({ isFolded = false, title = 'History', ...record }: HistoryProps) => {
  const [isOpen, setOpen] = useState(!isFolded)
  return (
    <FieldSection
      title={title}
      buttons={
        isFolded && (
          <Button kind="quiet" onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Hide ${title}` : `Show ${title}`}
          </Button>
        )
      }
    >
      {isOpen && <HistoryList {...record} />}
    </FieldSection>
  )
}

export default HistorySection
