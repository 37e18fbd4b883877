import { Box } from '@chakra-ui/react'
import { currencySign, formatMoney } from '@shop/contracts/money'
import { checkReturn } from '@shop/contracts/returns/adminEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { misplaced } from '@shop/contracts/returns/misplaced'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Totals } from '@shop/ui/facts/Totals.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useEffect, useRef } from 'react'
import { FormNumber, FormPounds, FormSelect, FormText } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { countOutcomes, isRefunded, outcomeLabels, outcomeNames, proposedOutcomes } from './outcomes.ts'
import { staleReads } from './staleReads.ts'

const options = outcomeNames.map(value => ({ value, label: outcomeLabels[value] }))

/** Gives the deduction in pence, or 0 where it is no sum, below 0 or above the line's worth: the form complains of those. */
const countedOf = (deduction: number | null, worth: number): number =>
  deduction !== null && deduction >= 0 && deduction <= worth ? deduction : 0

interface Props {
  found: AdminReturn
  /** The keyboard goes on here: the button that has led to it is gone. */
  takesFocus: boolean
}

/** Takes the garments of a received return in, one by one, and refunds them. */
export const CheckForm = ({ found, takesFocus }: Props) => {
  const { id, lines, delivery, currency } = found
  const money = (amount: number) => formatMoney(amount, currency)
  const toast = useToast()
  const confirm = useConfirm()
  const sumOf = (deductions: readonly (number | null)[]) =>
    lines.reduce(
      (sum, { worth }, index) => sum + worth - countedOf(deductions[index] ?? null, worth),
      delivery,
    )
  const form = useForm(checkReturn, {
    defaults: {
      lines: lines.map(line => ({
        lineId: line.id,
        ...proposedOutcomes(line),
        deduction: 0 as number | null,
        deductionReason: '',
      })),
    },
    toInput: values => ({
      id,
      amount: sumOf(values.lines.map(({ deduction }) => deduction)),
      lines: values.lines.map(({ lineId, deduction, deductionReason, ...said }, index) => ({
        lineId,
        outcomes: countOutcomes(said, lines[index]?.quantity ?? 1),
        deduction: deduction ?? 0,
        deductionReason,
      })),
    }),
    complaints: values =>
      Object.fromEntries(
        values.lines.flatMap(({ deduction, deductionReason, ...said }, index) => {
          const at = `lines.${index}`
          const { quantity } = lines[index]!
          const wrong = misplaced(quantity, countOutcomes(said, quantity))
          if (wrong) return [[`${at}.outcomes.restock`, wrong]]
          if (Number.isNaN(deduction)) return [[`${at}.deduction`, 'Please give an amount, such as 5.00.']]
          if ((deduction ?? 0) > (lines[index]?.worth ?? 0))
            return [[`${at}.deduction`, 'You cannot deduct more than was paid.']]
          return deduction && deductionReason.trim() === ''
            ? [[`${at}.deductionReason`, 'Please give a reason: the customer sees it.']]
            : []
        }),
      ),
    failure: 'Failed to check the return',
    // Another number of garments is another form.
    keeps: `return-check:${id}:${lines.map(({ quantity }) => quantity).join()}`,
    refetch: staleReads,
    onSaved: ({ refund }) =>
      toast({
        tone: 'success',
        title: refund ? `Return checked: refunding ${money(refund)}` : 'Return checked: nothing to refund',
      }),
  })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [takesFocus])
  const { control, isSaving } = form
  const deductions = form.watch('lines').map(({ deduction }) => deduction)
  const sum = sumOf(deductions)
  const deducted = sumOf([]) - sum
  const submit = async () => {
    const question = {
      title: `Refund ${money(sum)}?`,
      text: `${found.customer} gets ${money(sum)} back for return ${found.code}. This cannot be undone.`,
      act: `Refund ${money(sum)}`,
      isDanger: true,
    }
    // What is not right yet is marked first.
    if (sum > 0 && (await form.trigger()) && !(await confirm(question))) return
    await form.submit()
  }
  return (
    <Panel title="Check">
      <Box ref={box} padding={{ base: '3', md: '4' }}>
        <Form form={{ ...form, submit }}>
          {lines.map(({ id: lineId, quantity, title, choice, swap }, index) => (
            <FieldSection key={lineId} title={`${quantity} × ${title}, ${choice}`}>
              {quantity > 1 && (
                <FieldGrid columns={3}>
                  {outcomeNames.map(name => (
                    <FormNumber
                      key={name}
                      control={control}
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
                    control={control}
                    name={`lines.${index}.outcome`}
                    label="Outcome"
                    options={options}
                  />
                )}
                {isRefunded({ swap }) && (
                  <FormPounds
                    control={control}
                    name={`lines.${index}.deduction`}
                    label="Deduct"
                    symbol={currencySign(currency)}
                    hint="Only for wear beyond trying it on."
                  />
                )}
              </FieldGrid>
              {Boolean(deductions[index]) && (
                <FormText
                  control={control}
                  name={`lines.${index}.deductionReason`}
                  label="Reason (shown to the customer)"
                  maxLength={200}
                  isRequired
                />
              )}
            </FieldSection>
          ))}
          <Totals
            totals={[
              { name: 'Garments', amount: money(sum + deducted - delivery) },
              delivery > 0 && { name: 'Delivery', amount: money(delivery) },
              deducted > 0 && { name: 'Deducted', amount: money(-deducted) },
              { name: 'Refund', amount: money(sum), isSum: true },
            ]}
          />
          <Row>
            <Button type="submit" isBusy={isSaving} busyText="Refunding...">
              {sum > 0 ? `Refund ${money(sum)}` : 'Finish Without a Refund'}
            </Button>
          </Row>
        </Form>
      </Box>
    </Panel>
  )
}
