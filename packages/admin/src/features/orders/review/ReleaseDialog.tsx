import { Text } from '@chakra-ui/react'
import type { AdminOrder, PaymentCase } from '@shop/contracts/orders/adminEntities'
import { caseText } from '@shop/contracts/orders/paymentCases'
import { sendDespiteCase } from '@shop/contracts/orders/reviewEndpoints'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'

interface Props {
  order: AdminOrder
  paymentCase: PaymentCase
  onClose: () => void
}

/** Asks for a reason to ship an order despite an open dispute. */
export const ReleaseDialog = ({ order, paymentCase, onClose }: Props) => {
  const label = 'Ship Anyway'
  const form = useForm(sendDespiteCase, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id: order.id, caseId: paymentCase.id, version: paymentCase.version, reason }),
    failure: 'Failed to release the order',
    draft: `release:${paymentCase.id}`,
    refetch: staleReads,
    success: 'The order can be sent',
    onSaved: onClose,
  })
  return (
    <FormDialog title={`${label}: ${order.number}`} form={form} submitText={label} onClose={onClose}>
      <Text>{caseText(paymentCase)}</Text>
      <Text>
        The order can be packed and sent after this. If the bank decides against the shop, both the garments
        and the money will be lost.
      </Text>
      <FormText
        control={form.control}
        name="reason"
        label="Reason, for the order's history"
        maxLength={300}
        isRequired
      />
    </FormDialog>
  )
}
