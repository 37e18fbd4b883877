import { Box } from '@chakra-ui/react'
import { type SelectOption, SelectField } from '../fields/SelectField.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
}

/** Filters a list by one of several values; the first option turns the filter off: `All Statuses`. */
export const FilterSelect = <Value extends string>(props: Props<Value>) => (
  <Box flex={{ base: '1 1 9rem', md: '0 0 auto' }} minWidth="9rem" maxWidth={{ md: '12rem' }}>
    <SelectField {...props} hidesLabel />
  </Box>
)
