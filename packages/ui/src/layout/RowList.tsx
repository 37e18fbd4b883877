import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Row {
  key: string
  content: ReactNode
  /** Shown at the end of the row. */
  mark?: ReactNode
}

/** Shows rows in a panel that is too narrow for columns. */
export const RowList = ({ label, rows }: { label: string; rows: readonly Row[] }) => (
  <Box as="ul" aria-label={label} listStyleType="none">
    {rows.map(({ key, content, mark }) => (
      <Flex
        as="li"
        key={key}
        align="center"
        justify="space-between"
        gap="3"
        minHeight="11"
        paddingX={{ base: '3', md: '4' }}
        borderBottomWidth="1px"
        css={{ '& > a': { flex: '1', minWidth: '0' }, '& > a:hover': { textDecoration: 'underline' } }}
        _last={{ borderBottomWidth: '0' }}
      >
        {content}
        {mark !== undefined && <Box flexShrink="0">{mark}</Box>}
      </Flex>
    ))}
  </Box>
)
