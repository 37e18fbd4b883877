import { Box, SimpleGrid } from '@chakra-ui/react'
import { countryCodes, countryName } from '@shop/contracts/addresses/countries'
import { currencySign } from '@shop/contracts/money'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { DayField } from '@shop/ui/fields/DayField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { listOrderTags } from '@shop/contracts/orders/noteEndpoints'
import { useRead } from '../../../kit/query/useRead.ts'
import { useSettings } from '../../../kit/screen/settings.ts'
import { daysProblem } from '../../../kit/list/daysProblem.ts'
import type { orderDefaults } from './orderListState.ts'

type Values = Pick<
  typeof orderDefaults,
  'from' | 'to' | 'minTotal' | 'maxTotal' | 'country' | 'tag' | 'attention'
>

const countries = [
  { value: '', label: 'All Countries' },
  ...countryCodes.map(value => ({ value, label: countryName(value) })),
]

/** Lists all tags, and the chosen tag even if no order has it any more. */
const tagOptions = (tags: readonly string[], chosenTag: string) => [
  { value: '', label: 'All Tags' },
  ...[...new Set(chosenTag === '' ? tags : [...tags, chosenTag])].map(value => ({ value, label: value })),
]

interface Props {
  values: Values
  onChange: (changes: Partial<Values>) => void
}

/** Filters orders by date, total, country, tag and need for attention. */
export const MoreFilters = ({ values, onChange }: Props) => {
  const sign = currencySign(useSettings().currency)
  const { data: tags } = useRead(listOrderTags, {})
  return (
    <SimpleGrid columns={{ base: 2, lg: 3, xl: 7 }} gap="2" alignItems="start" marginBottom="3">
      <DayField label="From" value={values.from} onChange={from => onChange({ from })} />
      <DayField
        label="To"
        value={values.to}
        error={daysProblem(values.from, values.to)}
        onChange={to => onChange({ to })}
      />
      <TextField
        label={`Total from (${sign})`}
        value={values.minTotal}
        onChange={minTotal => onChange({ minTotal })}
        maxLength={9}
      />
      <TextField
        label={`Total to (${sign})`}
        value={values.maxTotal}
        onChange={maxTotal => onChange({ maxTotal })}
        maxLength={9}
      />
      <SelectField
        label="Country"
        value={values.country}
        options={countries}
        onChange={country => onChange({ country })}
      />
      <SelectField
        label="Tag"
        value={values.tag}
        options={tagOptions(tags?.items ?? [], values.tag)}
        onChange={tag => onChange({ tag })}
      />
      {/* Aligned with the controls, not with their labels. */}
      <Box paddingTop="7">
        <CheckboxField
          label="Needs attention"
          value={values.attention}
          onChange={attention => onChange({ attention })}
        />
      </Box>
    </SimpleGrid>
  )
}
