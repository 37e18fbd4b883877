import { Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import { refundInstead } from '@shop/contracts/returns/adminEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { FormCheckbox } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { staleReads } from './staleReads.ts'

interface Props {
  adminReturn: AdminReturn
  line: AdminReturn['lines'][number]
  onClose: () => void
}

/** Removes a line that cannot be sent from an exchange; the line is refunded instead. */
export const InsteadDialog = ({ adminReturn, line, onClose }: Props) => {
  const { id, code, currency, customer, checkedAt } = adminReturn
  const amount = line.refundInstead ?? 0
  const sum = formatMoney(amount, currency)
  const toPay = line.swap?.toPay ?? 0
  const laterText =
    checkedAt === null
      ? `${customer} will be refunded for it once the return has been checked.`
      : 'There is nothing more to refund for it.'
  const form = useForm(refundInstead, {
    defaults: { isGone: true },
    toInput: ({ isGone }) => ({ id, lineId: line.id, amount, isGone }),
    failure: 'Failed to change the exchange',
    draft: `refund-instead:${line.id}`,
    refetch: staleReads,
    success: "Taken out of the exchange. We've emailed the customer.",
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Cannot be sent with exchange ${code}`}
      form={form}
      submitText={amount > 0 ? `Refund ${sum}` : 'Take Out of Exchange'}
      savingText={amount > 0 ? 'Refunding...' : 'Saving...'}
      onClose={onClose}
    >
      <Text>
        {line.quantity} × {line.swap?.title ?? line.title}, {line.swap?.choice}, will be taken out of order{' '}
        {line.swap?.orderNumber}.{' '}
        {amount > 0 ? `${customer} will be refunded ${sum} now. This cannot be undone.` : laterText}
        {toPay > 0 && ` The ${formatMoney(toPay, currency)} paid on top will be refunded as well.`}
      </Text>
      <FormCheckbox
        control={form.control}
        name="isGone"
        label="It is not on the shelf"
        hint="It will be taken out of the stock, so that nobody else buys it."
      />
    </FormDialog>
  )
}
