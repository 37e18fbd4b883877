import { Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder, OrderRefund } from '@shop/contracts/orders/adminEntities'
import { endHandRefund } from '@shop/contracts/orders/reviewEndpoints'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { FormSelect, FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'

const outcomes = [
  { value: 'paid_back', label: 'It has been paid back' },
  { value: 'withdrawn', label: 'It will not be paid back' },
] as const
type Outcome = (typeof outcomes)[number]['value']

const words: Record<Outcome, { effectText: string; note: string; successText: string }> = {
  paid_back: {
    effectText: 'The customer will be told and sent the credit note. This cannot be undone.',
    note: 'How it was paid back',
    successText: 'Refund recorded as paid back',
  },
  withdrawn: {
    effectText:
      'The refund will end without any money being paid, and the same amount can be refunded again.',
    note: 'Why it will not be paid back',
    successText: 'Refund withdrawn',
  },
}

const defaults: { outcome: Outcome; note: string } = { outcome: 'paid_back', note: '' }

interface Props {
  order: AdminOrder
  refund: OrderRefund
  onClose: () => void
}

/** Asks for the outcome of a refund by hand. */
export const HandRefundDialog = ({ order, refund, onClose }: Props) => {
  const toast = useToast()
  const form = useForm(endHandRefund, {
    defaults,
    toInput: values => ({ id: order.id, refundId: refund.id, ...values }),
    failure: 'Failed to record the outcome',
    draft: `refund-outcome:${refund.id}`,
    refetch: staleReads,
    onSaved: () => {
      toast({ tone: 'success', title: words[form.getValues('outcome')].successText })
      onClose()
    },
  })
  const { control } = form
  const { effectText, note } = words[form.watch('outcome')]
  return (
    <FormDialog
      title={`Refund by hand: ${order.number}`}
      form={form}
      submitText="Record Outcome"
      onClose={onClose}
    >
      <Text>
        {formatMoney(refund.amount, order.currency)} to refund by hand: {refund.reason}
      </Text>
      <FormSelect control={control} name="outcome" label="Outcome" options={outcomes} hint={effectText} />
      <FormText control={control} name="note" label={note} maxLength={300} isRequired />
    </FormDialog>
  )
}
