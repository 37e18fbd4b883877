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
import { FormNumber, FormSwitch, FormText, FormTextArea } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useFollowingSlug } from '../../kit/form/useFollowingSlug.ts'
import { useForm } from '../../kit/form/useForm.ts'
import { usePictureUrls } from '../../kit/upload/usePictureUrls.ts'
import { CollectionImage } from './CollectionImage.tsx'
import { CollectionPreview } from './CollectionPreview.tsx'
import { inputOf, valuesOf } from './collectionValues.ts'

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
  const toast = useToast()
  const [opened] = useState(collection)
  // A new collection is sent to another call with the same input, less its id and version.
  const endpoint = (opened ? updateCollection : createCollection) as typeof updateCollection
  const form = useForm(endpoint, {
    defaults: valuesOf(opened),
    toInput: inputOf,
    failure: opened ? 'Failed to update collection' : 'Failed to create collection',
    keeps: {
      draft: `collection:${opened?.id ?? 'new'}`,
      restore: kept => ({ ...kept, image: null }),
      param: opened ? 'edit' : 'create',
    },
    record: { opened, read: getStaffCollection, valuesOf, labelOf: field => labels[field] ?? field },
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
          <FormNumber control={control} name="sort" label="Sort Order" hint="Lower numbers come first" />
          <FormSwitch control={control} name="isActive" label="Active" />
        </FieldGrid>
        <CollectionImage control={control} saved={opened?.image} chosenUrl={chosenUrl} />
      </Beside>
    </FormDialog>
  )
}
