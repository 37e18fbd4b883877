import { importFields, type SheetField } from '@shop/contracts/products/sheetFields'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { SaveBar } from '@shop/ui/dialogs/SaveBar.tsx'
import { useState } from 'react'
import { isSame } from '../../kit/form/mergeValues.ts'
import { useUnsaved } from '../../kit/form/UnsavedProvider.tsx'
import { choicesOf } from './choicesOf.ts'
import { DuplicateColumns } from './DuplicateColumns.tsx'
import type { ImportActions } from './useImportActions.ts'

interface Props {
  sheet: ProductImport
  actions: ImportActions
  onChecked: () => void
}

const ignoredColumn = ''

const problemOf = (fields: readonly (SheetField | null)[]): string | null => {
  const chosenFields = fields.filter(field => field !== null)
  const duplicate = importFields.find(({ name }) => chosenFields.filter(field => field === name).length > 1)
  if (duplicate) return `Two columns are set to hold ${duplicate.label}.`
  if (!chosenFields.includes('sku')) return 'Choose the column that holds the SKU.'
  return chosenFields.length === 1 ? 'Choose at least one column besides the SKU.' : null
}

const options = [
  { value: ignoredColumn, label: 'Leave out' },
  ...importFields.map(({ name, label }) => ({ value: name, label })),
] as { value: SheetField | typeof ignoredColumn; label: string }[]

/** Asks for the field of each column; most are recognised by their headings. */
export const ColumnsStep = ({ sheet, actions, onChecked }: Props) => {
  const recognisedFields = sheet.columns.map(({ field }) => field)
  const [fields, setFields] = useState(recognisedFields)
  const release = useUnsaved(!isSame(fields, recognisedFields), { param: 'step' })
  const problem = problemOf(fields)
  const count = fields.filter(field => field !== null).length
  const check = async () => {
    if (!(await actions.check({ ...choicesOf(sheet), columns: fields }))) return
    release()
    onChecked()
  }
  return (
    <FormStack>
      <DuplicateColumns sheet={sheet} />
      <FieldTable
        label="Columns of the file"
        align="middle"
        headers={[
          { text: 'Column and first rows', width: '9rem' },
          { text: 'Holds', width: '9.5rem' },
        ]}
        rows={sheet.columns.map(({ header, samples }, column) => ({
          key: `${column} ${header}`,
          cells: [
            <TwoLines
              key="column"
              first={header || `Column ${column + 1}`}
              second={samples.join(' · ')}
              wraps
            />,
            <SelectField
              key="holds"
              label={`${header || `Column ${column + 1}`} holds`}
              hidesLabel
              value={fields[column] ?? ignoredColumn}
              options={options}
              onChange={field => setFields(fields.with(column, field === ignoredColumn ? null : field))}
            />,
          ],
        }))}
      />
      <FormError text={problem} />
      <SaveBar text={`${count} of ${sheet.columns.length} columns of ${sheet.fileName} are used`}>
        <Button
          isDisabled={problem !== null}
          isBusy={actions.work === 'checking'}
          busyText="Checking..."
          onClick={() => void check()}
        >
          Check
        </Button>
      </SaveBar>
    </FormStack>
  )
}
