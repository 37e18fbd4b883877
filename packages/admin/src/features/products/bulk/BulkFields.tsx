import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { MoneyField } from '@shop/ui/fields/MoneyField.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { useAllCollections } from '../useAllCollections.ts'
import { statusOptions } from '../statusLabels.ts'
import { type BulkTask, type BulkWish, wrongFigure } from './bulkChange.ts'

const ways = [
  { value: 'up', label: 'Raise' },
  { value: 'down', label: 'Lower' },
] as const
const measures = [
  { value: 'percent', label: 'By per cent' },
  { value: 'amount', label: 'By an amount' },
] as const

interface Props {
  task: BulkTask
  wish: BulkWish
  onChange: (change: Partial<BulkWish>) => void
}

const CollectionField = ({ wish, onChange }: Omit<Props, 'task'>) => {
  const { data, isError } = useAllCollections()
  return (
    <SelectField
      label="Collection"
      value={wish.collectionId}
      options={[
        { value: '', label: data ? 'Choose a collection' : 'Loading collections' },
        ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      error={isError ? 'Failed to load collections.' : undefined}
      onChange={collectionId => onChange({ collectionId })}
    />
  )
}

/** Fields for the new values of the products. */
export const BulkFields = ({ task, wish, onChange }: Props) => {
  if (task === 'status')
    return (
      <SelectField
        label="Status"
        value={wish.status}
        options={statusOptions}
        onChange={status => onChange({ status })}
      />
    )
  if (task !== 'price') return <CollectionField wish={wish} onChange={onChange} />
  const value = {
    label: 'Change',
    value: wish.value,
    error: wrongFigure(wish),
    onChange: (next: number | null) => onChange({ value: next }),
  }
  return (
    <FieldGrid columns={3}>
      <SelectField label="Prices" value={wish.way} options={ways} onChange={way => onChange({ way })} />
      <SelectField label="How" value={wish.by} options={measures} onChange={by => onChange({ by })} />
      {wish.by === 'percent' ? <NumberField {...value} unit="%" /> : <MoneyField {...value} />}
    </FieldGrid>
  )
}
