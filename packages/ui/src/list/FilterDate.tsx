import { Box } from '@chakra-ui/react'
import { TextField } from '../fields/TextField.tsx'

interface Props {
  /** Seen as well: one empty date looks like another. */
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A day that a list begins or ends with. */
export const FilterDate = (props: Props) => (
  <Box flex={{ base: '1 1 9rem', md: '0 0 auto' }} minWidth="9rem">
    <TextField {...props} type="date" />
  </Box>
)
