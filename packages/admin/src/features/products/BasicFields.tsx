import { slugOf } from '@shop/contracts/catalog/slugOf'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { type Control, useController } from 'react-hook-form'
import { FormSelect, FormText, FormTextArea } from '../../kit/form/fields.tsx'
import { useFollowingSlug } from '../../kit/form/useFollowingSlug.ts'
import type { ProductValues } from './productValues.ts'
import { statusOptions } from './statusLabels.ts'

interface Props {
  control: Control<ProductValues>
  /** The slug is made of the title until somebody writes their own. */
  followsTitle: boolean
}

/** What a product is called and made of, and what search engines say of it. */
export const BasicFields = ({ control, followsTitle }: Props) => {
  const title = useController({ control, name: 'title' }).field.value
  const slug = useController({ control, name: 'slug' }).field
  useFollowingSlug({ isOn: followsTitle, from: title, slug: slug.value, onChange: slug.onChange })
  return (
    <FieldSection title="Basic Information">
      <FieldGrid columns={3}>
        <FormText control={control} name="title" label="Title" isRequired />
        <FormText
          control={control}
          name="slug"
          label="Slug"
          isRequired
          hint={`Address in the shop: /products/${slug.value || slugOf('your title')}`}
        />
        <FormSelect control={control} name="status" label="Status" options={statusOptions} />
      </FieldGrid>
      <FormTextArea control={control} name="description" label="Description" isRequired />
      <FieldGrid>
        <FormTextArea control={control} name="materials" label="Materials" isRequired />
        <FormTextArea control={control} name="care" label="Care Instructions" isRequired />
        <FormText control={control} name="metaTitle" label="Meta Title" />
        <FormText control={control} name="metaDescription" label="Meta Description" />
      </FieldGrid>
    </FieldSection>
  )
}
