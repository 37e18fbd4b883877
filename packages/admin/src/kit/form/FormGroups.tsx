import { Box, Flex, Text } from '@chakra-ui/react'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'

interface Props<Values extends FieldValues, Value extends string> {
  control: Control<Values>
  /** A field that holds a list of choices. */
  name: Path<Values>
  title: string
  /** Groups without choices are left out. */
  groups: readonly { title: string; choices: readonly { value: Value; label: string }[] }[]
  /** Returns the new list after a choice is ticked or unticked. */
  change?: (values: readonly Value[], value: Value, isOn: boolean) => Value[]
}

const addOrRemove = <Value,>(values: readonly Value[], value: Value, isOn: boolean): Value[] =>
  isOn ? [...values, value] : values.filter(other => other !== value)

/** Choices as checkboxes in groups. */
export const FormGroups = <Values extends FieldValues, Value extends string>({
  control,
  name,
  title,
  groups,
  change = addOrRemove,
}: Props<Values, Value>) => {
  const { field, fieldState } = useController({ control, name })
  const values: readonly Value[] = field.value
  return (
    <FieldSection title={title}>
      <FormError text={fieldState.error?.message ?? null} />
      <FieldGrid>
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map(group => (
            <Box as="section" key={group.title} aria-label={group.title}>
              <Text fontWeight="medium">{group.title}</Text>
              <Flex direction="column">
                {group.choices.map(({ value, label }) => (
                  <CheckboxField
                    key={value}
                    label={label}
                    value={values.includes(value)}
                    onChange={isOn => field.onChange(change(values, value, isOn))}
                  />
                ))}
              </Flex>
            </Box>
          ))}
      </FieldGrid>
    </FieldSection>
  )
}
