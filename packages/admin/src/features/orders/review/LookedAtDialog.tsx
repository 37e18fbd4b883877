import { Text } from '@chakra-ui/react'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { clearReview } from '@shop/contracts/orders/reviewEndpoints'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'

/** Removes an order's flag, with a note. */
export const LookedAtDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const form = useForm(clearReview, {
    defaults: { note: '' },
    toInput: ({ note }) => ({ id: order.id, note }),
    failure: 'Failed to clear the flag',
    draft: `order-look:${order.id}`,
    refetch: staleReads,
    success: 'Order marked as reviewed',
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Mark as reviewed: ${order.number}`}
      form={form}
      submitText="Mark as Reviewed"
      onClose={onClose}
    >
      <Text>{order.reviewFlag}</Text>
      {order.dispute && <Text>This takes the order off the list. It still must not be sent.</Text>}
      <FormText
        control={form.control}
        name="note"
        label="What you found, for the order's history"
        maxLength={300}
        isRequired
      />
    </FormDialog>
  )
}
