import { Box, Skeleton, Text } from '@chakra-ui/react'
import { Icon } from '@shop/ui/buttons/Icon.tsx'
import { LinkRow } from '@shop/ui/buttons/LinkRow.tsx'
import { Link } from 'react-router-dom'
import { useWorklist, type WorklistEntry } from '../../kit/live/useWorklist.ts'

const linkTo = ({ to, icon, count, words, urgentText }: WorklistEntry) => (
  <Link to={`/admin/${to}`}>
    <Icon name={icon} size={16} />
    <span>
      <Text as="b" fontWeight="semibold">
        {count}
      </Text>{' '}
      {words}
      {urgentText && ', '}
      {urgentText && (
        <Text as="span" color="orange.fg" fontWeight="medium">
          {urgentText}
        </Text>
      )}
    </span>
  </Link>
)

/** Shows the signed-in user's open tasks, each with a link to its list. */
export const WorklistStrip = () => {
  const entries = useWorklist()
  return (
    <Box marginBottom={{ base: '3', md: '4' }} minHeight="9">
      {entries === undefined && <Skeleton height="9" />}
      {entries?.length === 0 && <Text color="fg.muted">All caught up: nothing is waiting for you.</Text>}
      {entries && entries.length > 0 && (
        <LinkRow
          label="To do"
          look="plain"
          links={entries.map(entry => ({ key: entry.to, link: linkTo(entry) }))}
        />
      )}
    </Box>
  )
}
