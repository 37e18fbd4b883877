import { Box } from '@chakra-ui/react'
import { DayField } from '../fields/DayField.tsx'

interface Props {
  /** Always visible, because one empty date looks like another. */
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Filters a list by its first or last day. */
export const FilterDate = (props: Props) => (
  <Box flex={{ base: '1 1 11rem', md: '0 0 auto' }} minWidth="11rem">
    <DayField {...props} />
  </Box>
)
