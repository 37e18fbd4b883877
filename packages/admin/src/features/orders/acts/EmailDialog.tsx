import { correctOrderEmail, getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'

const valuesOf = ({ email }: AdminOrder) => ({ email })

/** Corrects a guest's mistyped email address. */
export const EmailDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const { id, number, paidAt } = order
  const form = useForm(correctOrderEmail, {
    defaults: valuesOf(order),
    toInput: (values, saved) => ({ id, ...values, version: saved?.version }),
    record: { opened: order, read: getAdminOrder, valuesOf, labelOf: () => 'Email' },
    failure: 'Failed to change the email address',
    draft: `order-email:${id}`,
    refetch: staleReads,
    success: ({ email }) => `Email address changed to ${email}`,
    onSaved: onClose,
  })
  return (
    <FormDialog title={`Email address: ${number}`} form={form} submitText="Save Address" onClose={onClose}>
      <FormText
        control={form.control}
        name="email"
        label="Email"
        isRequired
        hint={
          paidAt === null
            ? 'Links in emails to the former address stop working.'
            : 'Links in emails to the former address stop working. The new one gets an email with a link to the order.'
        }
      />
    </FormDialog>
  )
}
