import { batchesOf } from '@shop/contracts/batchesOf'
import { Text } from '@chakra-ui/react'
import type { SentInput } from '@shop/contracts/endpoint'
import type { checkProductImport, ProductImportRow } from '@shop/contracts/products/sheets'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { Pagination } from '@shop/ui/list/Pagination.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { type FormEvent, useState } from 'react'
import { useUnsaved } from '../../kit/form/UnsavedProvider.tsx'
import { useImportRows } from './useImportRows.ts'

type Corrections = NonNullable<SentInput<typeof checkProductImport>['corrections']>
type Problem = ProductImportRow['problems'][number]

interface Props {
  id: string
  isBusy: boolean
  /** Resolves to true once the corrections are saved. */
  onCorrect: (corrections: Corrections) => Promise<boolean>
}

/** Parameters of the address; changing one unmounts the fields. */
const fieldParams = ['tab', 'step']

/** Maximum number of corrections in one call. */
const batchSize = 200

const keyOf = (row: number, field: string) => `${row} ${field}`

interface CellProps {
  label: string
  /** Text of the cell in the file. */
  originalText: string
  error: string
  correction: Corrections[number]
  onChange: (correction: Corrections[number]) => void
}

/** Tells whether a field is unique to each variant. */
const isUniquePerVariant = (field: string) => field === 'sku' || field === 'barcode'

/** A field to correct a cell; once its text is changed, offers the same correction for all cells with the same text. */
const CellField = ({ label, originalText, error, correction, onChange }: CellProps) => (
  <>
    <TextField
      label={label}
      value={correction.text}
      error={error}
      onChange={text => onChange({ ...correction, text })}
    />
    {originalText !== '' && correction.text !== originalText && !isUniquePerVariant(correction.field) && (
      <CheckboxField
        label={`Change every “${originalText}” in this column`}
        value={correction.isForAlike ?? false}
        onChange={isForAlike => onChange({ ...correction, isForAlike })}
      />
    )}
  </>
)

/** Lists all errors, each cell with a field to correct it. */
export const WrongRows = ({ id, isBusy, onCorrect }: Props) => {
  const { rows, isLoading, pages } = useImportRows(id, 'wrong')
  const [corrections, setCorrections] = useState<ReadonlyMap<string, Corrections[number]>>(new Map())
  useUnsaved(corrections.size > 0, { param: fieldParams })
  if (isLoading) return <PageSpinner label="Loading" />
  const cellOf = (row: number, { field, label, given, text }: Problem) =>
    given === null ? (
      <Text color="fg.error">
        {label}: {text}
      </Text>
    ) : (
      <CellField
        label={`${label} in row ${row}`}
        originalText={given}
        error={text}
        correction={corrections.get(keyOf(row, field)) ?? { row, field, text: given }}
        onChange={correction => setCorrections(new Map(corrections).set(keyOf(row, field), correction))}
      />
    )
  const saveCorrections = async () => {
    for (const entries of batchesOf([...corrections], batchSize)) {
      const batch = new Map(entries)
      if (!(await onCorrect([...batch.values()]))) return
      // Keeps values that were typed in the meantime.
      setCorrections(
        current => new Map([...current].filter(([key, correction]) => batch.get(key) !== correction)),
      )
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saveCorrections()
  }
  return (
    <form onSubmit={submit}>
      <FormStack>
        <FieldTable
          label="Rows with errors"
          headers={[
            { text: 'Row', width: '2.5rem' },
            { text: 'Variant', width: '7rem' },
            { text: 'Error', width: '11.5rem' },
          ]}
          rows={rows.flatMap(({ row, sku, title, problems }) =>
            problems.map(problem => ({
              key: keyOf(row, problem.field),
              cells: [
                row,
                <TwoLines key="variant" first={sku || 'No SKU'} second={title} wraps />,
                <div key="cell">{cellOf(row, problem)}</div>,
              ],
            })),
          )}
        />
        {pages && <Pagination {...pages} kind="words" />}
        <div>
          <Button
            type="submit"
            kind="plain"
            icon="check"
            isDisabled={corrections.size === 0}
            isBusy={isBusy}
            busyText="Checking..."
          >
            Check Again
          </Button>
        </div>
      </FormStack>
    </form>
  )
}
