import { sheetFieldLabel, type SheetField } from '@shop/contracts/products/sheetFields'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { TextAreaField } from '@shop/ui/fields/TextAreaField.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { Box, Text } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useUnsaved } from '../../kit/form/UnsavedProvider.tsx'

/** Facts that a product needs, although other shops' exports often have no column for them. */
const requiredFields: readonly SheetField[] = [
  'title',
  'materials',
  'care',
  'color',
  'size',
  'price',
  'weightGr',
]

interface Props {
  sheet: ProductImport
  isBusy: boolean
  /** Resolves to true once the values are saved. */
  onUse: (fixed: ProductImport['fixed']) => Promise<boolean>
}

/** Finds the required fields of new products that have no values in the file. */
export const missingRequiredFields = ({ columns, found }: ProductImport): SheetField[] => {
  // A column may exist with only empty cells.
  const filledFields = new Set(columns.filter(({ samples }) => samples.length > 0).map(({ field }) => field))
  return (found?.newProducts ?? 0) > 0 || (found?.wrongRows ?? 0) > 0
    ? requiredFields.filter(field => !filledFields.has(field))
    : []
}

/** Asks for a value of each required field that the file lacks. The value is used in every row without one. */
export const FixedValues = ({ sheet, isBusy, onUse }: Props) => {
  const fields = missingRequiredFields(sheet)
  const savedValues = new Map(sheet.fixed.map(({ field, text }) => [field, text]))
  const [edits, setEdits] = useState<ReadonlyMap<SheetField, string>>(new Map())
  useUnsaved(edits.size > 0, { param: ['step'] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = new Map([...savedValues, ...edits])
    const fixed = [...values]
      .filter(([, text]) => text.trim() !== '')
      .map(([field, text]) => ({ field, text }))
    if (await onUse(fixed)) setEdits(new Map())
  }
  return (
    <Panel title="Same for every row" note="Optional">
      <Box padding={{ base: '3', md: '4' }}>
        <form onSubmit={event => void submit(event)}>
          <FormStack>
            <Text color="fg.muted">
              Your file does not contain these. What you enter here is used wherever a row has no value;
              products without materials, care or a barcode are imported as drafts.
            </Text>
            <FieldGrid>
              {fields.map(field => (
                <TextAreaField
                  key={field}
                  label={sheetFieldLabel(field)}
                  rows={1}
                  value={edits.get(field) ?? savedValues.get(field) ?? ''}
                  onChange={text => setEdits(new Map(edits).set(field, text))}
                />
              ))}
            </FieldGrid>
            <div>
              <Button
                type="submit"
                kind="plain"
                isDisabled={edits.size === 0}
                isBusy={isBusy}
                busyText="Checking..."
              >
                Use for Every Row
              </Button>
            </div>
          </FormStack>
        </form>
      </Box>
    </Panel>
  )
}
