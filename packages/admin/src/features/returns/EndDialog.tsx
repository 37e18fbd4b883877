import { Text } from '@chakra-ui/react'
import { refuseReturn } from '@shop/contracts/returns/adminEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { staleReads } from './staleReads.ts'

/** Ends a return without a refund, with a reason that the customer reads. */
export const EndDialog = ({
  found: { id, code, lines },
  onClose,
}: {
  found: AdminReturn
  onClose: () => void
}) => {
  const toast = useToast()
  const held = lines.find(({ swap }) => swap?.status === 'PAID' || swap?.status === 'PENDING')?.swap
  const form = useForm(refuseReturn, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    failure: 'Failed to close the return',
    keeps: `return-end:${id}`,
    refetch: staleReads,
    onSaved: () => {
      toast({ tone: 'success', title: 'Return closed. The customer has been told.' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Close return ${code}`}
      form={form}
      submitText="Close Return"
      savingText="Closing..."
      onClose={onClose}
    >
      <Text>
        Nothing is refunded, and no garment goes back on the shelf.
        {held && ` Order ${held.orderNumber}, held in exchange, is cancelled.`}
      </Text>
      <FormText
        control={form.control}
        name="reason"
        label="Reason (shown to the customer)"
        maxLength={300}
        isRequired
      />
    </FormDialog>
  )
}
