import { blanksOf, pick } from '@shop/contracts/facts/fieldTable'
import {
  createPromotion,
  getPromotion,
  listPromotions,
  type Promotion,
  updatePromotion,
} from '@shop/contracts/promotions/endpoints'
import {
  promotionFieldNames,
  promotionFields,
  type PromotionFields as Values,
} from '@shop/contracts/promotions/promotionFields'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { PromotionFields } from './PromotionFields.tsx'
import { History } from '../audit/History.tsx'

const newValues: Values = { ...blanksOf(promotionFields), code: '', kind: 'percentage' }
const valuesOf = (promotion: Promotion): Values => pick(promotion, promotionFieldNames)
const labels: Readonly<Record<string, { label: string }>> = promotionFields

interface Props {
  promotion: Promotion | undefined
  onClose: () => void
}

/** Creates a promotion, or changes one for future orders. */
export const PromotionDialog = ({ promotion, onClose }: Props) => {
  const form = useForm(promotion ? updatePromotion : createPromotion, {
    defaults: promotion ? valuesOf(promotion) : newValues,
    toInput: ({ minimumSpend, ...values }, saved) => ({
      ...values,
      minimumSpend: minimumSpend ?? 0,
      ...(saved && { id: saved.id, version: saved.version }),
    }),
    failure: promotion ? 'Failed to update promotion' : 'Failed to create promotion',
    draft: { key: `promotion:${promotion?.id ?? 'new'}`, param: promotion ? 'promotion' : 'create' },
    record: {
      opened: promotion,
      read: getPromotion,
      valuesOf,
      labelOf: field => labels[field]?.label ?? field,
    },
    refetch: [listPromotions, getPromotion],
    success: ({ code }) => `Promotion ${code} ${promotion ? 'updated' : 'created'}`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={promotion ? `Edit Promotion ${promotion.code}` : 'Create Promotion'}
      form={form}
      submitText={promotion ? 'Save Promotion' : 'Create Promotion'}
      savingText={promotion ? 'Saving...' : 'Creating...'}
      onClose={onClose}
    >
      <PromotionFields form={form} />
      {promotion && <History subject="promotion" subjectId={promotion.id} isFolded />}
    </FormDialog>
  )
}
