import {
  createPromotion,
  getPromotion,
  listPromotions,
  type Promotion,
  updatePromotion,
} from '@shop/contracts/promotions/endpoints'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/useForm.ts'
import { PromotionFields } from './PromotionFields.tsx'
import { newTerms, termsOf } from './promotionTerms.ts'

const refetch = [listPromotions, getPromotion]

export const CreatePromotion = ({ onClose }: { onClose: () => void }) => {
  const toast = useToast()
  const form = useForm(createPromotion, {
    defaults: newTerms,
    toInput: values => ({ ...values, minimumSpend: values.minimumSpend ?? 0 }),
    failure: 'Failed to create promotion',
    draft: 'promotion:new',
    refetch,
    onSaved: ({ code }) => {
      toast({ tone: 'success', title: `Promotion ${code} created` })
      onClose()
    },
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

interface EditProps {
  promotion: Promotion
  onClose: () => void
}

/** Changes a promotion for orders to come; where somebody has saved since, what is theirs stands beside the fields and a second save goes over it. */
export const EditPromotion = ({ promotion, onClose }: EditProps) => {
  const toast = useToast()
  const [version, setVersion] = useState(promotion.version)
  const form = useForm(updatePromotion, {
    defaults: termsOf(promotion),
    toInput: values => ({
      ...values,
      id: promotion.id,
      version,
      minimumSpend: values.minimumSpend ?? 0,
    }),
    failure: 'Failed to update promotion',
    draft: `promotion:${promotion.id}`,
    refetch,
    onSaved: ({ code }) => {
      toast({ tone: 'success', title: `Promotion ${code} updated` })
      onClose()
    },
    onFailure: ({ code, fields }) => {
      if (code === 'conflict') setVersion(Number(fields['version']))
      return false
    },
  })
  return (
    <FormDialog
      title={`Edit Promotion ${promotion.code}`}
      form={form}
      submitText="Save Promotion"
      savingText="Saving..."
      onClose={onClose}
    >
      <PromotionFields form={form} />
    </FormDialog>
  )
}
