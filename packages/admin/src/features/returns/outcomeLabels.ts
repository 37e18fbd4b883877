import type { ReturnOutcome } from '@shop/contracts/returns/entities'

export const outcomeLabels: Record<ReturnOutcome, string> = {
  restock: 'Back in stock',
  repair: 'Needs repair',
  write_off: 'Written off',
}
