import { getPurchase, type Purchase, updatePurchase } from '@shop/contracts/inventory/purchaseEndpoints'
import { useForm } from '../../kit/form/useForm.ts'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { validate, toInput, valuesOf } from './purchaseValues.ts'
import { purchaseReads } from './purchaseWords.tsx'

const labels: Readonly<Record<string, string>> = {
  name: 'Supplier',
  email: 'Supplier’s email',
  supplierNote: 'About the supplier',
  expectedOn: 'Expected on',
  note: 'Note',
  lines: 'Lines',
}

/** Changes a purchase order that two people may have open. */
export const EditPurchase = ({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) => {
  const { id, number, version } = purchase
  const form = useForm(updatePurchase, {
    defaults: valuesOf(purchase),
    toInput: (values, saved) => ({ id, version: saved?.version ?? version, ...toInput(values) }),
    validate,
    failure: 'Failed to save the purchase order',
    draft: { key: `purchase:${id}`, param: 'edit' },
    record: { opened: purchase, read: getPurchase, valuesOf, labelOf: field => labels[field] ?? field },
    refetch: purchaseReads,
    success: `${number} saved`,
    onSaved: onClose,
  })
  return <PurchaseDialog title={`Edit ${number}`} submitText="Save" form={form} onClose={onClose} />
}
