import type { Field } from '@shop/contracts/facts/fieldTable'
import type { ReactElement } from 'react'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { FormCheckbox, FormInstant, FormNumber, FormMajorUnits, FormSelect, FormText } from './fields.tsx'

interface Props<Values extends FieldValues> {
  control: Control<Values>
  name: Path<Values>
  fact: Field & { kind: 'text' | 'choice' | 'optionalWhole' | 'pence' | 'optionalInstant' | 'flag' }
  /** Currency sign before an amount: `£`. */
  symbol: string
}

/** The input for a fact, chosen by its kind. */
export const FormFact = <Values extends FieldValues>({
  control,
  name,
  fact: { kind, label, hint, unit, choices = {}, blank },
  symbol,
}: Props<Values>): ReactElement => {
  const fieldProps = { control, name, label, ...(hint !== undefined && { hint }) }
  switch (kind) {
    case 'text':
      return <FormText {...fieldProps} isRequired={blank === undefined} />
    case 'choice':
      return (
        <FormSelect
          {...fieldProps}
          options={Object.entries(choices).map(([value, text]) => ({ value, label: text }))}
        />
      )
    case 'optionalWhole':
      return <FormNumber {...fieldProps} {...(unit !== undefined && { unit })} />
    case 'pence':
      return <FormMajorUnits {...fieldProps} symbol={symbol} />
    case 'optionalInstant':
      return <FormInstant {...fieldProps} />
    case 'flag':
      return <FormCheckbox control={control} name={name} label={label} />
  }
}
