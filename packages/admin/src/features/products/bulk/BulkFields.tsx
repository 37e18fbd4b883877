import { priceEndings } from '@shop/contracts/products/bulk'
import { allCountries, countryName } from '@shop/contracts/addresses/countries'
import { productFields, vatClasses } from '@shop/contracts/facts/productFields'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { MoneyField } from '@shop/ui/fields/MoneyField.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { optionsOf } from '../../../kit/form/optionsOf.ts'
import { readFailureLine } from '../../../kit/query/readFailure.ts'
import { useAllCollections } from '../useAllCollections.ts'
import { statusOptions } from '../statusLabels.ts'
import { type BulkTask, type BulkInput, factProblem, figureProblem } from './bulkChange.ts'

const priceKinds = [
  { value: 'up', label: 'Raise' },
  { value: 'down', label: 'Lower' },
  { value: 'sale', label: 'Put on sale' },
] as const
const measures = [
  { value: 'percent', label: 'By a percentage' },
  { value: 'amount', label: 'By an amount' },
] as const
const endings = [
  { value: '' as const, label: 'None' },
  ...priceEndings.map(value => ({ value, label: `To the nearest .${value}` })),
]

interface Props {
  task: BulkTask
  input: BulkInput
  onChange: (change: Partial<BulkInput>) => void
}

const CollectionField = ({ input, onChange }: Omit<Props, 'task'>) => {
  const { data, error } = useAllCollections()
  return (
    <SelectField
      label="Collection"
      value={input.collectionId}
      options={[
        { value: '', label: data ? 'Choose a collection' : 'Loading collections' },
        ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      error={error && !data ? readFailureLine(error, 'Failed to load collections.') : undefined}
      onChange={collectionId => onChange({ collectionId })}
    />
  )
}

const unchangedOption = { value: '' as const, label: 'Leave as it is' }
const vatOptions = [unchangedOption, ...optionsOf(vatClasses)]

const CustomsFields = ({ input, onChange }: Omit<Props, 'task'>) => {
  const { facts } = input
  const fieldProps = <Name extends keyof BulkInput['facts']>(name: Name) => ({
    label: productFields[name].label,
    value: facts[name],
    error: factProblem(name, input),
    onChange: (value: BulkInput['facts'][Name]) => onChange({ facts: { ...facts, [name]: value } }),
  })
  const origins = [unchangedOption, ...allCountries().map(value => ({ value, label: countryName(value) }))]
  return (
    <FieldGrid>
      <SelectField {...fieldProps('vatClass')} options={vatOptions} />
      <SelectField {...fieldProps('origin')} options={origins} />
      <TextField {...fieldProps('tariffCode')} hint="If left blank, each product keeps its own." />
      <TextField {...fieldProps('customsText')} hint="In a few plain words, such as men’s robe." />
    </FieldGrid>
  )
}

/** Fields for the new values of the products. */
export const BulkFields = ({ task, input, onChange }: Props) => {
  if (task === 'status')
    return (
      <SelectField
        label="Status"
        value={input.status}
        options={statusOptions}
        onChange={status => onChange({ status })}
      />
    )
  if (task === 'customs') return <CustomsFields input={input} onChange={onChange} />
  if (task !== 'price') return <CollectionField input={input} onChange={onChange} />
  const isPercent = input.way === 'sale' || input.unit === 'percent'
  const valueProps = {
    label: input.way === 'sale' ? 'Below the regular price' : 'Change',
    value: input.value,
    error: figureProblem(input),
    onChange: (next: number | null) => onChange({ value: next }),
  }
  return (
    <FieldGrid>
      <SelectField
        label="Prices"
        value={input.way}
        options={priceKinds}
        onChange={way => onChange({ way })}
      />
      {input.way !== 'sale' && (
        <SelectField
          label="How"
          value={input.unit}
          options={measures}
          onChange={by => onChange({ unit: by })}
        />
      )}
      {isPercent ? <NumberField {...valueProps} unit="%" /> : <MoneyField {...valueProps} />}
      {isPercent && (
        <SelectField
          label="Rounding"
          value={input.ending}
          options={endings}
          onChange={ending => onChange({ ending })}
        />
      )}
    </FieldGrid>
  )
}
