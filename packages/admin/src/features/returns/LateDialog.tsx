import { Text } from '@chakra-ui/react'
import { currencySign, formatMoney } from '@shop/contracts/money'
import { recordLateArrival } from '@shop/contracts/returns/adminEndpoints'
import type { AdminReturn, ReturnOutcome } from '@shop/contracts/returns/entities'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormMajorUnits, FormNumber, FormSelect, FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { countOutcomes, lineName, outcomeLabels, outcomeNames, proposedOutcomes } from './outcomes.ts'
import { staleReads } from './staleReads.ts'

type Line = AdminReturn['lines'][number]

interface Props {
  adminReturn: AdminReturn
  /** A line with missing units. */
  line: Line
  onClose: () => void
}

const sentBackLabel = 'Sent back to the customer'
const options = [
  ...outcomeNames.map(value => ({
    value: value as ReturnOutcome | 'sent_back',
    label: outcomeLabels[value],
  })),
  { value: 'sent_back' as const, label: sentBackLabel },
]

const noOutcomes = { restock: 0, repair: 0, write_off: 0 }

const defaultsFor = (line: Line) => {
  const { outcome, outcomes } = proposedOutcomes({ ...line, quantity: line.missing, missing: 0 })
  return {
    outcome: outcome as ReturnOutcome | 'sent_back',
    outcomes,
    sentBack: 0 as number | null,
    reason: '',
    deduction: 0 as number | null,
    deductionReason: '',
  }
}

/** Returns what the form's values come to: units by outcome, those sent back, the deduction and the refund. */
const countUnits = ({ missing, lateRefunds }: Line, values: ReturnType<typeof defaultsFor>) => {
  const isSentBack = missing === 1 && values.outcome === 'sent_back'
  const outcome = values.outcome === 'sent_back' ? 'restock' : values.outcome
  const outcomes = isSentBack ? noOutcomes : countOutcomes({ ...values, outcome }, missing)
  const accepted = outcomes.restock + outcomes.repair + outcomes.write_off
  const due = lateRefunds[accepted - 1] ?? { amount: 0, deductible: 0 }
  const deduction = due.deductible > 0 ? (values.deduction ?? 0) : 0
  return {
    outcomes,
    sentBack: missing === 1 ? Number(isSentBack) : (values.sentBack ?? 0),
    deductible: due.deductible,
    deduction,
    amount: due.amount - deduction,
  }
}

const useLateForm = ({ adminReturn, line, onClose }: Props) => {
  const { id, currency, customer, code } = adminReturn
  const confirm = useConfirm()
  return useForm(recordLateArrival, {
    defaults: defaultsFor(line),
    confirm: async values => {
      const { amount } = countUnits(line, values)
      const money = formatMoney(amount, currency)
      const text = `${customer} gets ${money} back for return ${code}. This cannot be undone.`
      return (
        amount <= 0 ||
        confirm({ title: `Refund ${money}?`, text, actionLabel: `Refund ${money}`, isDanger: true })
      )
    },
    toInput: values => {
      const { outcomes, sentBack, deduction, amount } = countUnits(line, values)
      return {
        id,
        lineId: line.id,
        missing: line.missing,
        outcomes,
        sentBack,
        reason: sentBack > 0 ? values.reason : '',
        deduction,
        deductionReason: deduction > 0 ? values.deductionReason : '',
        amount,
      }
    },
    validate: values => {
      const { sentBack, deduction } = countUnits(line, values)
      const missingReason = 'Please give a reason: the customer will see it.'
      return {
        ...(sentBack > 0 && values.reason.trim() === '' && { reason: missingReason }),
        ...(deduction > 0 && values.deductionReason.trim() === '' && { deductionReason: missingReason }),
      }
    },
    failure: 'Failed to record what arrived',
    // A draft is bound to the number that it was typed for.
    draft: `return-late:${line.id}:${line.missing}`,
    refetch: staleReads,
    success: "Arrival recorded. We've emailed the customer.",
    onSaved: onClose,
  })
}

/** Records missing pieces of a checked return that have arrived: where they go, and what is refunded. */
export const LateDialog = (props: Props) => {
  const { adminReturn, line, onClose } = props
  const { code, currency } = adminReturn
  const { missing } = line
  const form = useLateForm(props)
  const { sentBack, deductible, deduction, amount } = countUnits(line, form.watch())
  const submitText = amount > 0 ? `Refund ${formatMoney(amount, currency)}` : 'Record Arrival'
  return (
    <FormDialog
      title={`Arrived later for return ${code}`}
      form={form}
      submitText={submitText}
      savingText="Saving..."
      onClose={onClose}
    >
      <Text>{`${missing} × ${lineName(line)}`}</Text>
      {missing === 1 ? (
        <FormSelect control={form.control} name="outcome" label="Outcome" options={options} />
      ) : (
        <FieldGrid>
          {outcomeNames.map(name => (
            <FormNumber
              key={name}
              control={form.control}
              name={`outcomes.${name}`}
              label={outcomeLabels[name]}
              unit={`of ${missing}`}
            />
          ))}
          <FormNumber control={form.control} name="sentBack" label={sentBackLabel} unit={`of ${missing}`} />
        </FieldGrid>
      )}
      {sentBack > 0 && (
        <FormText
          control={form.control}
          name="reason"
          label="Why it was not accepted (shown to the customer)"
          maxLength={300}
          isRequired
        />
      )}
      {deductible > 0 && (
        <FormMajorUnits
          control={form.control}
          name="deduction"
          label="Deduct"
          symbol={currencySign(currency)}
          hint="Only for wear beyond trying it on."
        />
      )}
      {deduction > 0 && (
        <FormText
          control={form.control}
          name="deductionReason"
          label="Reason (shown to the customer)"
          maxLength={200}
          isRequired
        />
      )}
    </FormDialog>
  )
}
