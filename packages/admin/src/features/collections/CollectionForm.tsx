import {
  createCollection,
  getStaffCollection,
  listStaffCollections,
  type StaffCollection,
  updateCollection,
} from '@shop/contracts/collections/adminEndpoints'
import { Beside } from '@shop/ui/layout/Beside.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useConnection } from '../../kit/platform/connection.ts'
import { ConflictDialog } from '../../kit/form/ConflictDialog.tsx'
import { FormNumber, FormSwitch, FormText, FormTextArea } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { mergeValues } from '../../kit/form/mergeValues.ts'
import { useConflict } from '../../kit/form/useConflict.ts'
import { useFollowingSlug } from '../../kit/form/useFollowingSlug.ts'
import { useForm } from '../../kit/form/useForm.ts'
import { usePictureUrls } from '../../kit/upload/usePictureUrls.ts'
import { CollectionImage } from './CollectionImage.tsx'
import { CollectionPreview } from './CollectionPreview.tsx'
import { inputOf, valuesOf, type CollectionValues } from './collectionValues.ts'

interface Props {
  /** Undefined for a new one. */
  collection: StaffCollection | undefined
  onClose: () => void
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  sort: 'Sort Order',
  isActive: 'Active',
  image: 'Image',
}

/** Makes a collection or changes one. */
export const CollectionForm = ({ collection, onClose }: Props) => {
  const { client } = useConnection()
  const toast = useToast()
  const [opened] = useState(collection)
  const conflict = useConflict<StaffCollection, CollectionValues>({
    opened,
    read: () => client.call(getStaffCollection, { id: opened?.id ?? '' }),
    valuesOf,
    merge: mergeValues,
  })
  // A new collection is sent to another call with the same input, less its id and version.
  const endpoint = (opened ? updateCollection : createCollection) as typeof updateCollection
  const form = useForm(endpoint, {
    defaults: valuesOf(opened),
    toInput: values => inputOf(values, conflict.base()),
    failure: opened ? 'Failed to update collection' : 'Failed to create collection',
    draft: `collection:${opened?.id ?? 'new'}`,
    restore: kept => ({ ...kept, image: null }),
    refetch: [listStaffCollections, getStaffCollection],
    conflict,
    param: opened ? 'edit' : 'create',
    onSaved: () => {
      toast({
        tone: 'success',
        title: opened ? 'Collection updated successfully!' : 'Collection created successfully!',
      })
      onClose()
    },
  })
  const { control } = form
  const slug = useController({ control, name: 'slug' }).field
  const [name, image] = useWatch({ control, name: ['name', 'image'] })
  useFollowingSlug({ isOn: !opened, from: name, slug: slug.value, onChange: slug.onChange })
  const urls = usePictureUrls(image ? [image] : [])
  const chosenUrl = image && (urls.get(image.id) ?? null)
  return (
    <FormDialog
      title={opened ? 'Edit Collection' : 'Create Collection'}
      form={form}
      submitText={opened ? 'Update Collection' : 'Create Collection'}
      savingText={opened ? 'Updating...' : 'Creating...'}
      size="xl"
      onClose={onClose}
    >
      <Beside
        mainLabel="Form"
        asideLabel="Preview"
        aside={<CollectionPreview control={control} collection={opened} chosenUrl={chosenUrl} />}
      >
        <FieldGrid>
          <FormText control={control} name="name" label="Name" isRequired />
          <FormText control={control} name="slug" label="Slug" isRequired />
        </FieldGrid>
        <FormTextArea control={control} name="description" label="Description" />
        <FieldGrid>
          <FormNumber control={control} name="sort" label="Sort Order" hint="Lower comes first" />
          <FormSwitch control={control} name="isActive" label="Active" />
        </FieldGrid>
        <CollectionImage control={control} saved={opened?.image} chosenUrl={chosenUrl} />
      </Beside>
      <ConflictDialog conflict={conflict} form={form} labelOf={field => labels[field] ?? field} />
    </FormDialog>
  )
}
