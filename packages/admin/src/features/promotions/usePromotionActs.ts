import {
  deletePromotion,
  getPromotion,
  listPromotions,
  type Promotion,
  updatePromotion,
} from '@shop/contracts/promotions/endpoints'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { useAct } from '../../kit/act/useAct.ts'
import { termsOf } from './promotionTerms.ts'

const refetch = [listPromotions, getPromotion]

/** Acts of staff on a promotion outside its form. Ending it can be taken back; deleting asks first. */
export const usePromotionActs = () => {
  const confirm = useConfirm()
  const failure = 'Failed to update promotion'
  const back = useAct(updatePromotion, { success: ({ code }) => `${code} works again`, failure, refetch })
  const start = ({ id, version, ...rest }: Promotion) =>
    back.run({ ...termsOf({ id, version, ...rest }), id, version, isActive: true })
  const end = useAct(updatePromotion, {
    success: ({ code }) => `${code} has ended`,
    failure,
    refetch,
    undo: start,
  })
  const remove = useAct(deletePromotion, { success: ({ text }) => text, failure, refetch })
  return {
    start,
    end: (promotion: Promotion) =>
      end.run({ ...termsOf(promotion), id: promotion.id, version: promotion.version, isActive: false }),
    remove: async ({ id, code }: Promotion) => {
      const isSure = await confirm({
        title: 'Delete Promotion',
        text: `${code} can no longer be used. One that orders have used is switched off and kept instead.`,
        act: 'Delete',
        isDanger: true,
      })
      if (isSure) remove.run({ id })
    },
  }
}
