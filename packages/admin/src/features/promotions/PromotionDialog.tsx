import {
  createPromotion,
  getPromotion,
  listPromotions,
  type Promotion,
  updatePromotion,
} from '@shop/contracts/promotions/endpoints'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { PromotionFields } from './PromotionFields.tsx'
import { newTerms, termsOf } from './promotionTerms.ts'

const refetch = [listPromotions, getPromotion]

export const CreatePromotion = ({ onClose }: { onClose: () => void }) => {
  const form = useForm(createPromotion, {
    defaults: newTerms,
    toInput: values => ({ ...values, minimumSpend: values.minimumSpend ?? 0 }),
    failure: 'Failed to create promotion',
    keeps: { draft: 'promotion:new', param: 'create' },
    refetch,
    success: ({ code }) => `Promotion ${code} created`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title="Create Promotion"
      form={form}
      submitText="Create Promotion"
      savingText="Creating..."
      onClose={onClose}
    >
      <PromotionFields form={form} />
    </FormDialog>
  )
}

const labels: Readonly<Record<string, string>> = {
  code: 'Code',
  kind: 'Kind',
  value: 'Value',
  minimumSpend: 'Minimum spend',
  startsAt: 'Starts',
  endsAt: 'Ends',
  usageLimit: 'Total uses',
  perCustomerLimit: 'Uses per customer',
  isActive: 'Active',
}

/** Changes a promotion for orders to come. */
export const EditPromotion = ({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) => {
  const { id, code } = promotion
  const form = useForm(updatePromotion, {
    defaults: termsOf(promotion),
    toInput: (values, saved) => ({
      ...values,
      id,
      version: saved?.version ?? promotion.version,
      minimumSpend: values.minimumSpend ?? 0,
    }),
    failure: 'Failed to update promotion',
    keeps: { draft: `promotion:${id}`, param: 'promotion' },
    record: {
      opened: promotion,
      read: getPromotion,
      valuesOf: termsOf,
      labelOf: field => labels[field] ?? field,
    },
    refetch,
    success: saved => `Promotion ${saved.code} updated`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Edit Promotion ${code}`}
      form={form}
      submitText="Save Promotion"
      savingText="Saving..."
      onClose={onClose}
    >
      <PromotionFields form={form} />
    </FormDialog>
  )
}
