import { slugOf } from '@shop/contracts/catalog/slugOf'
import { listStaffCollections } from '@shop/contracts/collections/adminEndpoints'
import {
  createProduct,
  getStaffProduct,
  listStaffProducts,
  updateProduct,
} from '@shop/contracts/products/endpoints'
import type { StaffProduct } from '@shop/contracts/products/entities'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { FormSelect, FormText, FormTextArea } from '../form/fields.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/useForm.ts'
import type { HeldFile } from '../platform/Platform.ts'
import { useRead } from '../query/useRead.ts'
import { ProductImages } from './ProductImages.tsx'
import { inputOf, valuesOf, type ProductValues } from './productValues.ts'
import { statusOptions } from './statusLabels.ts'
import { FeatureFields, SpecificationFields } from './TextLists.tsx'
import { VariantFields } from './VariantFields.tsx'

const Collections = ({ control }: { control: Control<ProductValues> }) => {
  const { field } = useController({ control, name: 'collectionIds' })
  const { data, isError } = useRead(listStaffCollections, { limit: 100 })
  return (
    <FieldSection title="Collections">
      {isError && <p>Failed to load collections. You can still create the product.</p>}
      <FieldGrid columns={3}>
        {(data?.items ?? []).map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            value={field.value.includes(id)}
            onChange={isIn =>
              field.onChange(isIn ? [...field.value, id] : field.value.filter(other => other !== id))
            }
          />
        ))}
      </FieldGrid>
    </FieldSection>
  )
}

interface Props {
  /** Undefined for a new one. */
  product: StaffProduct | undefined
  /** Saved; the files are still to be uploaded to it. */
  onSaved: (product: StaffProduct, files: readonly HeldFile[]) => void
  onClose: () => void
}

/** Everything about a product in one form, saved in one piece. */
export const ProductForm = ({ product, onSaved, onClose }: Props) => {
  const toast = useToast()
  const [files, setFiles] = useState<HeldFile[]>([])
  const [opened] = useState(product)
  // A new product is sent to another call with the same input, less its id and version.
  const endpoint = (opened ? updateProduct : createProduct) as typeof updateProduct
  const form = useForm(endpoint, {
    defaults: valuesOf(opened),
    toInput: values => inputOf(values, opened),
    failure: opened ? 'Failed to update product' : 'Failed to create product',
    draft: `product:${opened?.id ?? 'new'}`,
    refetch: [listStaffProducts, getStaffProduct],
    onSaved: saved => {
      toast({
        tone: 'success',
        title: opened ? 'Product updated successfully!' : 'Product created successfully!',
      })
      onSaved(saved, files)
    },
  })
  const { control } = form
  const slug = useController({ control, name: 'slug' }).field
  const title = useController({ control, name: 'title' }).field
  /** The slug follows the title until somebody writes their own. */
  const setTitle = () => {
    if (!opened && (slug.value === '' || title.value.startsWith(slug.value.replaceAll('-', ' '))))
      slug.onChange(slugOf(title.value))
  }
  return (
    <FormDialog
      title={opened ? 'Edit Product' : 'Create New Product'}
      size="xl"
      form={form}
      submitText={opened ? 'Update Product' : 'Create Product'}
      savingText={opened ? 'Updating...' : 'Creating...'}
      onClose={onClose}
    >
      <FieldSection title="Basic Information">
        <div onBlur={setTitle}>
          <FieldGrid columns={3}>
            <FormText control={control} name="title" label="Title" isRequired />
            <FormText control={control} name="slug" label="Slug" isRequired hint="Made from the title" />
            <FormSelect control={control} name="status" label="Status" options={statusOptions} />
          </FieldGrid>
        </div>
        <FormTextArea control={control} name="description" label="Description" isRequired />
        <FieldGrid>
          <FormTextArea control={control} name="materials" label="Materials" isRequired />
          <FormTextArea control={control} name="care" label="Care Instructions" isRequired />
          <FormText control={control} name="metaTitle" label="Meta Title" />
          <FormText control={control} name="metaDescription" label="Meta Description" />
        </FieldGrid>
      </FieldSection>
      <ProductImages product={product} chosen={files} onChange={setFiles} />
      <VariantFields control={control} />
      <Collections control={control} />
      <FeatureFields control={control} />
      <SpecificationFields control={control} />
    </FormDialog>
  )
}
