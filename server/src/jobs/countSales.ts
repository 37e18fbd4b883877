import { keepSalesDays } from '../analytics/sales/keepDays.ts'
import { countSold } from '../catalog/countSold.ts'
import type { Deps } from '../base/deps.ts'

/** Sums up sales apart from the payments, so that payments do not wait for each other. */
export const countSales = async (deps: Deps, stopping: AbortSignal): Promise<void> => {
  await countSold(deps, stopping)
  await keepSalesDays(deps, stopping)
}
