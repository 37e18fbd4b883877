import { Text } from '@chakra-ui/react'
import { refuseReturn } from '@shop/contracts/returns/adminEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { FormCheckbox, FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { staleReads } from './staleReads.ts'

/** Ends a return without a refund, with a reason for the customer. Garments that have arrived may be sent back. */
export const EndDialog = ({
  adminReturn: { id, code, state, lines },
  onClose,
}: {
  adminReturn: AdminReturn
  onClose: () => void
}) => {
  const hasArrived = state === 'RECEIVED'
  const exchange = lines.find(({ swap }) => swap?.status === 'PAID' || swap?.status === 'PENDING')?.swap
  const form = useForm(refuseReturn, {
    defaults: { reason: '', sendsBack: hasArrived },
    toInput: values => ({ id, ...values }),
    failure: 'Failed to close the return',
    draft: `return-end:${id}`,
    refetch: staleReads,
    success: `Return ${hasArrived ? 'refused' : 'closed'}. We've emailed the customer.`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`${hasArrived ? 'Refuse' : 'Close'} return ${code}`}
      form={form}
      submitText={hasArrived ? 'Refuse Return' : 'Close Return'}
      savingText={hasArrived ? 'Refusing...' : 'Closing...'}
      onClose={onClose}
    >
      <Text>
        Nothing will be refunded, and no garment will go back on the shelf.
        {exchange && ` Order ${exchange.orderNumber}, reserved in exchange, will be cancelled.`}
        {hasArrived &&
          ' To keep the garments without a refund, check the return instead and deduct what was paid.'}
      </Text>
      <FormText
        control={form.control}
        name="reason"
        label="Reason (shown to the customer)"
        maxLength={300}
        isRequired
      />
      {hasArrived && (
        <FormCheckbox control={form.control} name="sendsBack" label="The garments go back to the customer" />
      )}
    </FormDialog>
  )
}
