import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { DayField } from '@shop/ui/fields/DayField.tsx'
import { InstantField } from '@shop/ui/fields/InstantField.tsx'
import { MoneyField } from '@shop/ui/fields/MoneyField.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { PickField } from '@shop/ui/fields/PickField.tsx'
import { PoundsField } from '@shop/ui/fields/PoundsField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { SwitchField } from '@shop/ui/fields/SwitchField.tsx'
import { TextAreaField } from '@shop/ui/fields/TextAreaField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import type { ComponentProps, ComponentType } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'

/** Props that the form sets itself. */
type BoundProp = 'value' | 'onChange' | 'onBlur' | 'name' | 'error' | 'ref'

/**
 * A field of the ui package bound to a form's value: `<FormText control={form.control} name="title" label="Title" />`.
 */
const bind =
  <Props extends object>(Field: ComponentType<Props>) =>
  <Values extends FieldValues>({
    control,
    name,
    ...props
  }: Omit<Props, BoundProp> & { control: Control<Values>; name: Path<Values> }) => {
    const { field, fieldState } = useController({ control, name })
    return <Field {...({ ...props, ...field, error: fieldState.error?.message } as unknown as Props)} />
  }

export const FormText = bind(TextField)
export const FormTextArea = bind(TextAreaField)
export const FormNumber = bind(NumberField)
/** Whole pence, with the amount in pounds beside the field. */
export const FormMoney = bind(MoneyField)
/** Money typed in pounds. */
export const FormMajorUnits = bind(PoundsField)
/** A day in the shop's time zone. */
export const FormDay = bind(DayField)
export const FormInstant = bind(InstantField)
/** One of many records, found by typing; the value is a `PickOption`. */
export const FormPick = bind(PickField)
export const FormSelect = bind<ComponentProps<typeof SelectField<string>>>(SelectField)
export const FormSwitch = bind(SwitchField)
export const FormCheckbox = bind(CheckboxField)
