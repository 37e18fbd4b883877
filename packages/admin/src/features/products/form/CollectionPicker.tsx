import { Button } from '@shop/ui/buttons/Button.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useEffect } from 'react'
import { type Control, useController } from 'react-hook-form'
import { failureText } from '../../../kit/act/failureText.ts'
import { useAllCollections } from '../useAllCollections.ts'
import type { ProductValues } from './productValues.ts'

/** Chooses the collections of a product. If they cannot be loaded, the product can still be saved. */
export const CollectionPicker = ({ control }: { control: Control<ProductValues> }) => {
  const toast = useToast()
  const { field } = useController({ control, name: 'collectionIds' })
  const { data, isError, error, isFetching, refetch } = useAllCollections()
  useEffect(() => {
    if (isError && !data)
      toast({
        tone: 'error',
        title: 'Warning',
        text: 'Failed to load collections. You can still create the product.',
      })
  }, [isError, data, toast])
  return (
    <FieldSection title="Collections">
      {isError && !data && (
        <div>
          <Button kind="plain" icon="refresh" isBusy={isFetching} onClick={() => void refetch()}>
            {`Error: ${failureText(error, 'Failed to load collections')} - Click to retry`}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p>There are no collections yet.</p>}
      <FieldGrid columns={3}>
        {(data ?? []).map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            value={field.value.includes(id)}
            onChange={isSelected =>
              field.onChange(isSelected ? [...field.value, id] : field.value.filter(other => other !== id))
            }
          />
        ))}
      </FieldGrid>
    </FieldSection>
  )
}
