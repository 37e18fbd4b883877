import { returnReasons, reasonNames } from '@shop/contracts/returnReasons'
import type { BookableUnits } from '@shop/contracts/returns/bookingEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FormNumber, FormSelect } from '../../../kit/form/fields.tsx'
import { useCan } from '../../../kit/session/useCan.ts'
import { AnotherProduct } from './AnotherProduct.tsx'
import type { BookingForm } from './useBookingForm.ts'
import { anotherProduct, choicesFor, newRow, unitsLeft } from './bookingRows.ts'

const reasons = reasonNames.map(value => ({ value, label: returnReasons[value] }))

interface Props {
  form: BookingForm
  line: BookableUnits['lines'][number]
  currency: string
  /** This is the only line that can be returned. */
  isOnly: boolean
}

interface RowProps extends Pick<Props, 'form' | 'line' | 'currency'> {
  index: number
  isChosen: boolean
}

const RowFields = ({ form, line, currency, index, isChosen }: RowProps) => {
  const { control } = form
  const maySeeStock = useCan()('stock:read')
  const isAnother = isChosen && form.watch(`lines.${index}.instead`) === anotherProduct
  return (
    <>
      <FieldGrid columns={line.quantity > 1 ? 3 : 2}>
        {line.quantity > 1 && (
          <FormNumber
            control={control}
            name={`lines.${index}.quantity`}
            label="Pieces"
            unit={`of ${line.quantity}`}
          />
        )}
        {isChosen && (
          <>
            <FormSelect
              control={control}
              name={`lines.${index}.reason`}
              label="Reason"
              placeholder="Please choose"
              options={reasons}
              isRequired
            />
            <FormSelect
              control={control}
              name={`lines.${index}.instead`}
              label="Refund or exchange"
              options={choicesFor(line, currency, maySeeStock)}
            />
          </>
        )}
      </FieldGrid>
      {isAnother && <AnotherProduct form={form} index={index} />}
    </>
  )
}

/** Asks for a line's returned units, the reason, and the outcome: a refund, another size, or several sizes. */
export const BookingLine = (props: Props) => {
  const { form, line, currency, isOnly } = props
  const allRows = form.watch('lines')
  const rows = allRows.map((row, index) => ({ row, index })).filter(({ row }) => row.itemId === line.itemId)
  const lastRow = rows.at(-1)
  const addRow = () =>
    form.setValue('lines', [...allRows, newRow(line.itemId, 1, lastRow?.row.reason)], { shouldDirty: true })
  const [firstRow] = rows
  return (
    <FieldSection
      title={`${line.title}, ${line.choice}`}
      buttons={
        Boolean(lastRow?.row.quantity) &&
        unitsLeft(allRows, line) > 0 && (
          <Button kind="quiet" icon="plus" onClick={addRow}>
            Another Size
          </Button>
        )
      }
    >
      {line.quantity === 1 && firstRow && !isOnly && (
        <CheckboxField
          label="Return this item"
          name={`lines.${firstRow.index}.quantity`}
          value={firstRow.row.quantity === 1}
          onChange={isReturned =>
            form.setValue(`lines.${firstRow.index}.quantity`, isReturned ? 1 : 0, { shouldDirty: true })
          }
        />
      )}
      {rows
        .filter(({ row }) => line.quantity > 1 || row.quantity)
        .map(({ row, index }) => (
          <RowFields
            key={index}
            form={form}
            line={line}
            currency={currency}
            index={index}
            isChosen={Boolean(row.quantity)}
          />
        ))}
    </FieldSection>
  )
}
