import {
  createCollection,
  getStaffCollection,
  listStaffCollections,
  type StaffCollection,
  updateCollection,
} from '@shop/contracts/collections/adminEndpoints'
import { allCountries, countryName } from '@shop/contracts/addresses/countries'
import { SplitPanes } from '@shop/ui/layout/SplitPanes.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { useState, useDeferredValue, useMemo } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { FormNumber, FormSelect, FormSwitch, FormText, FormTextArea } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useDerivedSlug } from '../../kit/form/useDerivedSlug.ts'
import { useForm } from '../../kit/form/useForm.ts'
import { usePictureUrls } from '../../kit/upload/usePictureUrls.ts'
import { CollectionImage } from './CollectionImage.tsx'
import { inputOf, valuesOf, type CollectionValues } from './collectionValues.ts'
import type { Picture } from '@shop/contracts/catalog/entities'
import { PreviewPane } from '../../kit/preview/PreviewPane.tsx'
import { assumedImage } from '../../kit/preview/assumedImage.ts'
import { History } from '../audit/History.tsx'

interface CollectionPreviewProps {
  control: Control<CollectionValues>
  collection: StaffCollection | undefined
  /** Preview URL of the chosen file; null without one. */
  chosenUrl: string | null
}

/** Previews a collection's page heading and card from the form's values. */
const CollectionPreview = ({ control, collection, chosenUrl }: CollectionPreviewProps) => {
  const values = useDeferredValue(useWatch({ control }) as CollectionValues)
  const scene = useMemo(() => {
    const { name, slug, description, isActive, sort, removesImage, imageAlt: alt } = values
    if (name.trim() === '') return null
    const currentImage = removesImage ? null : (collection?.image ?? null)
    const image: Picture | null =
      chosenUrl === null ? currentImage && { ...currentImage, alt } : { ...assumedImage, url: chosenUrl, alt }
    const total = collection?.activeCount ?? 0
    const previewCollection = {
      name,
      slug,
      description,
      isActive,
      sort: sort ?? 0,
      image,
      total,
      productCount: total,
    }
    return { kind: 'collection', collection: { ...previewCollection, id: collection?.id ?? 'new' } } as const
  }, [values, collection, chosenUrl])
  return <PreviewPane scene={scene} emptyText="Give it a name." />
}

const originOptions = () => [
  { value: '', label: 'No default' },
  ...allCountries().map(value => ({ value, label: countryName(value) })),
]

/** Asks for the facts on customs papers that products of the collection have unless they have their own. */
const CustomsFields = ({ control }: { control: Control<CollectionValues> }) => {
  const origins = useMemo(() => originOptions(), [])
  const field = <Name extends string>(name: Name) => ({ control, name, label: labels[name] ?? name })
  return (
    <>
      <FieldGrid>
        <FormText {...field('customsText')} hint="On customs papers of garments without their own" />
        <FormText {...field('tariffCode')} />
      </FieldGrid>
      <FieldGrid>
        <FormSelect {...field('origin')} options={origins} />
        <FormNumber {...field('weightGr')} />
      </FieldGrid>
    </>
  )
}

interface Props {
  collection: StaffCollection | undefined
  onClose: () => void
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  sort: 'Sort Order',
  isActive: 'Active',
  tariffCode: 'Tariff Code',
  customsText: 'Customs Description',
  origin: 'Country of Origin',
  weightGr: 'Weight of One Unit (g)',
  image: 'Image',
}

export const CollectionForm = ({ collection, onClose }: Props) => {
  const [initialCollection] = useState(collection)
  // A new collection uses another endpoint with the same input, without id and version.
  const endpoint = (initialCollection ? updateCollection : createCollection) as typeof updateCollection
  const form = useForm(endpoint, {
    defaults: valuesOf(initialCollection),
    toInput: inputOf,
    failure: initialCollection ? 'Failed to update collection' : 'Failed to create collection',
    draft: {
      key: `collection:${initialCollection?.id ?? 'new'}`,
      param: initialCollection ? 'edit' : 'create',
    },
    record: {
      opened: initialCollection,
      read: getStaffCollection,
      valuesOf,
      labelOf: field => labels[field] ?? field,
    },
    refetch: [listStaffCollections, getStaffCollection],
    success: initialCollection ? 'Collection updated successfully!' : 'Collection created successfully!',
    onSaved: onClose,
  })
  const { control } = form
  const slug = useController({ control, name: 'slug' }).field
  const [name, image] = useWatch({ control, name: ['name', 'image'] })
  useDerivedSlug({ isOn: !initialCollection, title: name, slug: slug.value, onChange: slug.onChange })
  const urls = usePictureUrls(image ? [image] : [])
  const chosenUrl = image && (urls.get(image.id) ?? null)
  return (
    <FormDialog
      title={initialCollection ? 'Edit Collection' : 'Create Collection'}
      form={form}
      submitText={initialCollection ? 'Update Collection' : 'Create Collection'}
      savingText={initialCollection ? 'Updating...' : 'Creating...'}
      size="xl"
      onClose={onClose}
    >
      <SplitPanes
        mainLabel="Form"
        asideLabel="Preview"
        aside={<CollectionPreview control={control} collection={initialCollection} chosenUrl={chosenUrl} />}
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
        <CustomsFields control={control} />
        <CollectionImage control={control} savedImage={initialCollection?.image} chosenUrl={chosenUrl} />
        {initialCollection && <History subject="collection" subjectId={initialCollection.id} isFolded />}
      </SplitPanes>
    </FormDialog>
  )
}
