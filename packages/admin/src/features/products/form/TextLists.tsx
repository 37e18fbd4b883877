import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { type Control, useFieldArray } from 'react-hook-form'
import { FormText } from '../../../kit/form/fields.tsx'
import type { ProductValues } from './productValues.ts'

export const FeatureFields = ({ control }: { control: Control<ProductValues> }) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'features' })
  return (
    <FieldSection
      title="Features"
      buttons={
        <Button kind="plain" icon="plus" onClick={() => append({ text: '' })}>
          Add Feature
        </Button>
      }
    >
      {fields.map(({ id }, index) => (
        <Row key={id}>
          <FormText
            control={control}
            name={`features.${index}.text`}
            label={`Feature ${index + 1}`}
            hidesLabel
          />
          <IconButton icon="trash" label={`Remove feature ${index + 1}`} onClick={() => remove(index)} />
        </Row>
      ))}
    </FieldSection>
  )
}

export const SpecificationFields = ({ control }: { control: Control<ProductValues> }) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'specifications' })
  return (
    <FieldSection
      title="Specifications"
      buttons={
        <Button kind="plain" icon="plus" onClick={() => append({ name: '', text: '' })}>
          Add Specification
        </Button>
      }
    >
      {fields.map(({ id }, index) => (
        <Row key={id}>
          <FieldGrid>
            <FormText
              control={control}
              name={`specifications.${index}.name`}
              label="Key"
              hidesLabel
              placeholder="Key"
            />
            <FormText
              control={control}
              name={`specifications.${index}.text`}
              label="Value"
              hidesLabel
              placeholder="Value"
            />
          </FieldGrid>
          <IconButton
            icon="trash"
            label={`Remove specification ${index + 1}`}
            onClick={() => remove(index)}
          />
        </Row>
      ))}
    </FieldSection>
  )
}
