import { Box } from '@chakra-ui/react'
import { currencySign, formatMoney } from '@shop/contracts/money'
import { checkReturn } from '@shop/contracts/returns/adminEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { outcomesProblem } from '@shop/contracts/returns/outcomesProblem'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Totals } from '@shop/ui/facts/Totals.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { useEffect, useRef } from 'react'
import { FormNumber, FormMajorUnits, FormSelect, FormText } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import {
  arrivedUnits,
  countOutcomes,
  isRefunded,
  lineName,
  outcomeLabels,
  outcomeNames,
  proposedOutcomes,
} from './outcomes.ts'
import { staleReads } from './staleReads.ts'

const options = outcomeNames.map(value => ({ value, label: outcomeLabels[value] }))

type Line = AdminReturn['lines'][number]

/** Returns the deduction in pence; 0 if the typed value is invalid, which its field reports. */
const validDeduction = (deduction: number | null, refundAmount: number): number =>
  deduction !== null && deduction >= 0 && deduction <= refundAmount ? deduction : 0

/** Returns the refund of a return in pence, after the deductions of its lines. */
const refundOf = ({ lines, delivery }: AdminReturn, deductions: readonly (number | null)[]): number =>
  lines.reduce(
    (sum, { worth }, index) => sum + worth - validDeduction(deductions[index] ?? null, worth),
    delivery,
  )

const valuesOf = (line: Line) => ({
  lineId: line.id,
  ...proposedOutcomes(line),
  deduction: 0 as number | null,
  deductionReason: '',
})

/** Finds the first wrong field of a line with its message; null if all are valid. */
const problemOf = (
  { deduction, deductionReason, ...outcomes }: ReturnType<typeof valuesOf>,
  line: Line,
): readonly [field: string, message: string] | null => {
  const { worth } = line
  const quantity = arrivedUnits(line)
  const misplacedText = outcomesProblem(quantity, countOutcomes(outcomes, quantity))
  if (misplacedText) return ['outcomes.restock', misplacedText]
  if (Number.isNaN(deduction)) return ['deduction', 'Please give an amount, such as 5.00.']
  if ((deduction ?? 0) > worth) return ['deduction', 'You cannot deduct more than was paid.']
  return deduction && deductionReason.trim() === ''
    ? ['deductionReason', 'Please give a reason: the customer will see it.']
    : null
}

const useCheckForm = (adminReturn: AdminReturn) => {
  const { id, lines, currency, customer, code } = adminReturn
  const confirm = useConfirm()
  const defaults = { lines: lines.map(valuesOf) }
  const sumOf = (values: typeof defaults) =>
    refundOf(
      adminReturn,
      values.lines.map(({ deduction }) => deduction),
    )
  return useForm(checkReturn, {
    defaults,
    confirm: async values => {
      const sum = sumOf(values)
      const money = formatMoney(sum, currency)
      const text = `${customer} gets ${money} back for return ${code}. This cannot be undone.`
      return (
        sum === 0 ||
        confirm({ title: `Refund ${money}?`, text, actionLabel: `Refund ${money}`, isDanger: true })
      )
    },
    toInput: values => ({
      id,
      amount: sumOf(values),
      lines: values.lines.map(({ lineId, deduction, deductionReason, ...outcomes }, index) => ({
        lineId,
        outcomes: countOutcomes(outcomes, lines[index] ? arrivedUnits(lines[index]) : 1),
        deduction: deduction ?? 0,
        deductionReason,
      })),
    }),
    validate: values =>
      Object.fromEntries(
        values.lines.flatMap((lineValues, index) => {
          const line = lines[index]
          const problem = line && problemOf(lineValues, line)
          return problem ? [[`lines.${index}.${problem[0]}`, problem[1]]] : []
        }),
      ),
    failure: 'Failed to check the return',
    // A draft is bound to these lines' numbers of garments.
    draft: `return-check:${id}:${lines.map(arrivedUnits).join()}`,
    refetch: staleReads,
    success: ({ refund }) =>
      refund
        ? `Return checked: refunding ${formatMoney(refund, currency)}`
        : 'Return checked: nothing to refund',
  })
}

interface LineProps {
  form: ReturnType<typeof useCheckForm>
  index: number
  line: Line
  currency: string
  isDeducted: boolean
}

const LineFields = ({ form, index, line, currency, isDeducted }: LineProps) => {
  const quantity = arrivedUnits(line)
  if (quantity === 0) return null
  return (
    <FieldSection title={`${quantity} × ${lineName(line)}`}>
      {quantity > 1 && (
        <FieldGrid columns={3}>
          {outcomeNames.map(name => (
            <FormNumber
              key={name}
              control={form.control}
              name={`lines.${index}.outcomes.${name}`}
              label={outcomeLabels[name]}
              unit={`of ${quantity}`}
            />
          ))}
        </FieldGrid>
      )}
      <FieldGrid>
        {quantity === 1 && (
          <FormSelect
            control={form.control}
            name={`lines.${index}.outcome`}
            label="Outcome"
            options={options}
          />
        )}
        {isRefunded(line) && (
          <FormMajorUnits
            control={form.control}
            name={`lines.${index}.deduction`}
            label="Deduct"
            symbol={currencySign(currency)}
            hint="Only for wear beyond trying it on."
          />
        )}
      </FieldGrid>
      {isDeducted && (
        <FormText
          control={form.control}
          name={`lines.${index}.deductionReason`}
          label="Reason (shown to the customer)"
          maxLength={200}
          isRequired
        />
      )}
    </FieldSection>
  )
}

interface Props {
  adminReturn: AdminReturn
  /** Focuses the form, because the button that opened it is gone. */
  takesFocus: boolean
}

/** Records the outcome of each garment of a received return, and refunds the return. */
export const CheckForm = ({ adminReturn, takesFocus }: Props) => {
  const { lines, delivery, currency } = adminReturn
  const money = (amount: number) => formatMoney(amount, currency)
  const form = useCheckForm(adminReturn)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [takesFocus])
  const deductions = form.watch('lines').map(({ deduction }) => deduction)
  const sum = refundOf(adminReturn, deductions)
  const sumWithoutDeductions = refundOf(adminReturn, [])
  const deducted = sumWithoutDeductions - sum
  return (
    <Panel title="Check">
      <Box ref={box} padding={{ base: '3', md: '4' }}>
        <Form form={form}>
          {lines.map((line, index) => (
            <LineFields
              key={line.id}
              form={form}
              index={index}
              line={line}
              currency={currency}
              isDeducted={Boolean(deductions[index])}
            />
          ))}
          <Totals
            totals={[
              { name: 'Garments', amount: money(sum + deducted - delivery) },
              delivery > 0 && { name: 'Delivery', amount: money(delivery) },
              deducted > 0 && { name: 'Deducted', amount: money(-deducted) },
              { name: 'Refund', amount: money(sum), isGrandTotal: true },
            ]}
          />
          <Row>
            <Button type="submit" isBusy={form.isSaving} busyText="Refunding...">
              {sum > 0 ? `Refund ${money(sum)}` : 'Finish Without a Refund'}
            </Button>
          </Row>
        </Form>
      </Box>
    </Panel>
  )
}
