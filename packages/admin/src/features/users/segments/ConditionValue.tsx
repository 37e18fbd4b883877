import { allCountries, countryName } from '@shop/contracts/addresses/countries'
import { getStaffProduct } from '@shop/contracts/products/endpoints'
import { segmentFacts } from '@shop/contracts/segments'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { PickField } from '@shop/ui/fields/PickField.tsx'
import { PoundsField } from '@shop/ui/fields/PoundsField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { currencySign } from '@shop/contracts/money'
import { useRead } from '../../../kit/query/useRead.ts'
import { useSettings } from '../../../kit/screen/settings.ts'
import { useAllCollections } from '../../products/useAllCollections.ts'
import { useFoundProducts } from '../../products/useFoundProducts.ts'
import type { DraftCondition } from './useSegmentDraft.ts'

interface Props {
  condition: DraftCondition
  onChange: (value: string) => void
}

interface ValueFieldProps {
  label: string
  hidesLabel: true
  value: string
  onChange: (value: string) => void
}

const goneText = (noun: string) => `This ${noun} no longer exists, so nobody is in this segment.`

const CollectionValue = ({ value, ...field }: ValueFieldProps) => {
  const { data } = useAllCollections()
  const options = (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isGone = data !== undefined && value !== '' && !options.some(option => option.value === value)
  return (
    <SelectField
      {...field}
      value={value}
      options={[
        { value: '', label: 'Choose a collection' },
        ...(isGone ? [{ value, label: 'Deleted collection' }] : []),
        ...options,
      ]}
      error={isGone ? goneText('collection') : undefined}
    />
  )
}

const ProductValue = ({ value, onChange, ...field }: ValueFieldProps) => {
  const products = useFoundProducts(8)
  const { data: selected, isError } = useRead(getStaffProduct, { id: value }, { enabled: value !== '' })
  return (
    <PickField
      {...field}
      // The field manages its own text, so a product that loads later needs a new field.
      key={selected?.id ?? 'none'}
      value={selected ? { id: selected.id, label: selected.title } : null}
      placeholder="Search products"
      {...products}
      onChange={product => onChange(product?.id ?? '')}
      error={isError && value !== '' ? goneText('product') : undefined}
    />
  )
}

const numberOf = (value: string): number | null => (value === '' ? null : Number(value))
const textOf = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value))

const unitOf = ({ fact, operator }: DraftCondition): string => {
  const { kind } = segmentFacts[fact]
  if (kind === 'days') return operator === 'before' ? 'days ago' : 'days'
  return kind === 'percent' ? '%' : ''
}

/** Shows the input for a condition's value, by the kind of its fact. */
export const ConditionValue = ({ condition, onChange }: Props) => {
  const { fact, value } = condition
  const { currency } = useSettings()
  const { kind, label } = segmentFacts[fact]
  const fieldProps: ValueFieldProps = { label: `${label}: value`, hidesLabel: true, value, onChange }
  const numeric = {
    ...fieldProps,
    value: numberOf(value),
    onChange: (next: number | null) => onChange(textOf(next)),
  }
  switch (kind) {
    case 'pence':
      return <PoundsField {...numeric} symbol={currencySign(currency)} />
    case 'whole':
    case 'percent':
    case 'days': {
      const unit = unitOf(condition)
      return <NumberField {...numeric} {...(unit !== '' && { unit })} />
    }
    case 'product':
      return <ProductValue {...fieldProps} />
    case 'collection':
      return <CollectionValue {...fieldProps} />
    case 'country':
      return (
        <SelectField
          {...fieldProps}
          options={[
            { value: '', label: 'Choose a country' },
            ...allCountries().map(code => ({ value: code, label: countryName(code) })),
          ]}
        />
      )
    case 'consent':
      return (
        <SelectField
          {...fieldProps}
          options={[
            { value: '', label: 'Choose' },
            { value: 'yes', label: 'subscribed' },
            { value: 'no', label: 'not subscribed' },
          ]}
        />
      )
    case 'text':
      return <TextField {...fieldProps} maxLength={30} />
  }
}
