import { Text } from '@chakra-ui/react'
import { listStockTakes, startStockTake, type StockTake } from '@shop/contracts/inventory/stockTakeEndpoints'
import { type PickOption, PickField } from '@shop/ui/fields/PickField.tsx'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { FormSelect, FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { usePlaces } from '../inventory/usePlaces.ts'
import { useAllCollections } from '../products/useAllCollections.ts'
import { useFoundProducts } from '../products/useFoundProducts.ts'

type Kind = 'all' | 'collection' | 'product' | 'search'

interface Values {
  /** Idempotency key. */
  stockTakeId: string
  kind: Kind
  /** Empty for all places. */
  placeId: string
  collection: string
  product: PickOption | null
  text: string
}

const scopeOf = ({ kind, collection, product, text }: Values) => {
  if (kind === 'all') return { kind }
  if (kind === 'search') return { kind, text }
  return { kind, id: kind === 'collection' ? collection : (product?.id ?? '') }
}

const CollectionField = ({ control }: { control: Control<Values> }) => {
  const { data = [] } = useAllCollections()
  return (
    <FormSelect
      control={control}
      name="collection"
      label="Collection"
      placeholder="Choose a collection"
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      isRequired
    />
  )
}

interface PickProps {
  value: PickOption | null
  error: string | undefined
  onChange: (product: PickOption | null) => void
}

const ProductField = (props: PickProps) => (
  <PickField
    label="Product"
    placeholder="Search by name or SKU"
    isRequired
    {...useFoundProducts(20)}
    {...props}
  />
)

const kinds = [
  { value: 'all', label: 'Everything' },
  { value: 'collection', label: 'A collection' },
  { value: 'product', label: 'A product' },
  { value: 'search', label: 'Results of a search' },
] as const

interface Props {
  onClose: () => void
  onStarted: (stockTake: StockTake) => void
}

const useStartForm = (onStarted: Props['onStarted']) => {
  const [defaults] = useState((): Values => ({
    stockTakeId: crypto.randomUUID(),
    kind: 'all',
    placeId: '',
    collection: '',
    product: null,
    text: '',
  }))
  return useForm(startStockTake, {
    defaults,
    toInput: values => ({
      stockTakeId: values.stockTakeId,
      of: scopeOf(values),
      ...(values.placeId !== '' && { placeId: values.placeId }),
    }),
    validate: ({ kind, collection, product, text }): Record<string, string> => ({
      ...(kind === 'collection' && collection === '' && { collection: 'Please choose a collection.' }),
      ...(kind === 'product' && product === null && { product: 'Please choose a product.' }),
      ...(kind === 'search' && text.trim() === '' && { text: 'Please say what to look for.' }),
    }),
    failure: 'Failed to start the stock-take',
    draft: null,
    refetch: [listStockTakes],
    success: ({ number }) => `${number} started`,
    onSaved: onStarted,
  })
}

export const StartStockTake = ({ onClose, onStarted }: Props) => {
  const can = useCan()
  const { items: places } = usePlaces()
  const form = useStartForm(onStarted)
  const { control } = form
  const kind = form.watch('kind')
  const availableScopes = can('products:read')
    ? kinds
    : kinds.filter(({ value }) => ['all', 'search'].includes(value))
  return (
    <FormDialog
      title="Start Stock-Take"
      size="sm"
      form={form}
      submitText="Start Counting"
      savingText="Starting..."
      onClose={onClose}
    >
      <FormSelect control={control} name="kind" label="Count" options={availableScopes} />
      {kind === 'collection' && <CollectionField control={control} />}
      {kind === 'product' && (
        <ProductField
          value={form.watch('product')}
          error={form.formState.errors.product?.message}
          onChange={product => form.setValue('product', product, { shouldDirty: true, shouldValidate: true })}
        />
      )}
      {kind === 'search' && (
        <FormText
          control={control}
          name="text"
          label="Search"
          placeholder="SKU, barcode or name"
          maxLength={120}
          isRequired
        />
      )}
      {places.length > 1 && (
        <FormSelect
          control={control}
          name="placeId"
          label="Where"
          options={[
            { value: '', label: 'Every place' },
            ...places.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Text color="fg.muted">
        Count what lies on the shelves, including garments of paid orders that are not packed yet. The shop
        stays open: what is sold or delivered meanwhile is taken into account.
      </Text>
    </FormDialog>
  )
}
