import type { Promotion } from '@shop/contracts/promotions/endpoints'
import { promotionState } from '@shop/contracts/promotions/state'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { promotionStates } from './promotionWords.ts'

export const PromotionBadge = ({ promotion }: { promotion: Promotion }) => {
  const { label, tone } = promotionStates[promotionState(promotion)]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
