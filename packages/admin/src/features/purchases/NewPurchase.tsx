import {
  createPurchase,
  listPurchasableVariants,
  type Purchase,
} from '@shop/contracts/inventory/purchaseEndpoints'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { useState } from 'react'
import { useForm } from '../../kit/form/useForm.ts'
import { recordFailure } from '../../kit/query/readFailure.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { validate, toInput, lineOf, newValues, type TypedLine } from './purchaseValues.ts'
import { purchaseReads } from './purchaseWords.tsx'

interface Props {
  /** Prefills variants that are low in stock and not on order. */
  isForLowStock: boolean
  onClose: () => void
  onCreated: (purchase: Purchase) => void
}

const DraftForm = ({ isForLowStock, onClose, onCreated, lines }: Props & { lines: TypedLine[] }) => {
  const [defaults] = useState(() => newValues(lines))
  const form = useForm(createPurchase, {
    defaults,
    toInput: values => ({ purchaseId: values.purchaseId, ...toInput(values) }),
    validate,
    failure: 'Failed to draft the purchase order',
    draft: { key: `purchase:${isForLowStock ? 'low' : 'new'}`, param: 'create' },
    refetch: purchaseReads,
    success: ({ number }) => `${number} drafted`,
    onSaved: onCreated,
  })
  return <PurchaseDialog title="Draft Purchase Order" submitText="Save Draft" form={form} onClose={onClose} />
}

const LowStockDraft = (props: Props) => {
  const { data, error } = useRead(listPurchasableVariants, { low: 'true' }, { isFresh: true })
  if (!data)
    return (
      <PendingDialog
        title="Draft Purchase Order"
        size="xl"
        noun="Variants"
        failure={recordFailure(error, 'Variants')}
        onClose={props.onClose}
      />
    )
  const lines = data.items
    .filter(({ onOrder }) => onOrder === 0)
    .map(variant => lineOf(variant, Math.max(1, variant.asks)))
  return <DraftForm {...props} lines={lines} />
}

/** Drafts a purchase order, empty or prefilled with variants that are low in stock. */
export const NewPurchase = (props: Props) =>
  props.isForLowStock ? <LowStockDraft {...props} /> : <DraftForm {...props} lines={[]} />
