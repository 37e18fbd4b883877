import type { StaffCollection } from '@shop/contracts/collections/adminEndpoints'
import { collectionPicture } from '@shop/contracts/uploads'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { type Control, useController } from 'react-hook-form'
import { FormText } from '../../kit/form/fields.tsx'
import { FileField } from '../../kit/upload/FileField.tsx'
import type { CollectionValues } from './collectionValues.ts'

interface Props {
  control: Control<CollectionValues>
  savedImage: StaffCollection['image'] | undefined
  /** Preview URL of the chosen file; null without one. */
  chosenUrl: string | null
}

/** The collection's picture: the saved one, or the file that will replace it. */
export const CollectionImage = ({ control, savedImage, chosenUrl }: Props) => {
  const image = useController({ control, name: 'image' })
  const removal = useController({ control, name: 'removesImage' }).field
  const currentUrl = savedImage && !removal.value ? savedImage.url : null
  const canRemove = savedImage && image.field.value === null
  return (
    <FieldSection title="Image">
      <Row>
        <Thumb url={chosenUrl ?? currentUrl} alt="" size="24" />
        {canRemove && (
          <Button kind="plain" onClick={() => removal.onChange(!removal.value)}>
            {removal.value ? 'Keep Image' : 'Remove Image'}
          </Button>
        )}
      </Row>
      <FileField
        label={savedImage ? 'Another image' : 'Image file'}
        hint="JPG or PNG, at most 5MB"
        rule={collectionPicture}
        value={image.field.value}
        onChange={image.field.onChange}
        error={image.fieldState.error?.message}
      />
      <FormText control={control} name="imageAlt" label="Alt text" />
    </FieldSection>
  )
}
