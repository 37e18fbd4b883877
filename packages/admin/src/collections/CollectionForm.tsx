import { slugOf } from '@shop/contracts/catalog/slugOf'
import {
  createCollection,
  getStaffCollection,
  listStaffCollections,
  type StaffCollection,
  updateCollection,
} from '@shop/contracts/collections/adminEndpoints'
import type { Sent } from '@shop/contracts/endpoint'
import { collectionPicture } from '@shop/contracts/uploads'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'
import { Controller, useController } from 'react-hook-form'
import { FormNumber, FormSwitch, FormText, FormTextArea } from '../form/fields.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/useForm.ts'
import type { HeldFile } from '../platform/Platform.ts'
import { FileField } from '../upload/FileField.tsx'

interface Values {
  name: string
  slug: string
  description: string
  sort: number | null
  isActive: boolean
  image: HeldFile | null
  imageAlt: string
}

const inputOf = (
  { image, sort, ...values }: Values,
  collection: StaffCollection | undefined,
): Sent<typeof updateCollection> => ({
  ...(collection && { version: collection.version }),
  // A new one has none, and its call wants none.
  ...(collection ? { id: collection.id } : ({} as { id: string })),
  ...values,
  sort: sort ?? 0,
  ...(image && { image }),
})

/** Makes a collection or changes one. */
export const CollectionForm = ({
  collection,
  onClose,
}: {
  collection: StaffCollection | undefined
  onClose: () => void
}) => {
  const toast = useToast()
  const [opened] = useState(collection)
  const defaults: Values = {
    name: opened?.name ?? '',
    slug: opened?.slug ?? '',
    description: opened?.description ?? '',
    sort: opened?.sort ?? 0,
    isActive: opened?.isActive ?? true,
    image: null,
    imageAlt: opened?.image?.alt ?? '',
  }
  const endpoint = (opened ? updateCollection : createCollection) as typeof updateCollection
  const form = useForm(endpoint, {
    defaults,
    toInput: values => inputOf(values, opened),
    failure: opened ? 'Failed to update collection' : 'Failed to create collection',
    refetch: [listStaffCollections, getStaffCollection],
    onSaved: () => {
      toast({
        tone: 'success',
        title: opened ? 'Collection updated successfully!' : 'Collection created successfully!',
      })
      onClose()
    },
  })
  const { control } = form
  const name = useController({ control, name: 'name' }).field
  const slug = useController({ control, name: 'slug' }).field
  return (
    <FormDialog
      title={opened ? 'Edit Collection' : 'Create Collection'}
      form={form}
      submitText={opened ? 'Update Collection' : 'Create Collection'}
      savingText={opened ? 'Updating...' : 'Creating...'}
      onClose={onClose}
    >
      <div onBlur={() => !opened && slug.value === '' && slug.onChange(slugOf(name.value))}>
        <FieldGrid>
          <FormText control={control} name="name" label="Name" isRequired />
          <FormText control={control} name="slug" label="Slug" isRequired />
        </FieldGrid>
      </div>
      <FormTextArea control={control} name="description" label="Description" />
      <FieldGrid>
        <FormNumber control={control} name="sort" label="Sort Order" hint="Lower comes first" />
        <FormSwitch control={control} name="isActive" label="Active" />
      </FieldGrid>
      <Controller
        control={control}
        name="image"
        render={({ field, fieldState }) => (
          <FileField
            label="Image"
            hint={
              opened?.image
                ? 'Replaces the image that is there; JPG or PNG, at most 5MB'
                : 'JPG or PNG, at most 5MB'
            }
            rule={collectionPicture}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormText control={control} name="imageAlt" label="What the image shows" />
    </FormDialog>
  )
}
