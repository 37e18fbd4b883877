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
  const shared = { control, name, label, ...(hint !== undefined && { hint }) }
  switch (kind) {
    case 'text':
      return <FormText {...shared} isRequired={blank === undefined} />
    case 'choice':
      return (
        <FormSelect
          {...shared}
          options={Object.entries(choices).map(([value, text]) => ({ value, label: text }))}
        />
      )
    case 'optionalWhole':
      return <FormNumber {...shared} {...(unit !== undefined && { unit })} />
    case 'pence':
      return <FormMajorUnits {...shared} symbol={symbol} />
    case 'optionalInstant':
      return <FormInstant {...shared} />
    case 'flag':
      return <FormCheckbox control={control} name={name} label={label} />
  }
}
