import type { Promotion } from '@shop/contracts/promotions/endpoints'
import { StatusBadge } from '@shop/ui/StatusBadge.tsx'
import { stateOf } from './promotionWords.ts'

export const PromotionBadge = ({ promotion }: { promotion: Promotion }) => {
  const { label, tone } = stateOf(promotion)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
