import type { ReturnOutcome } from '@shop/contracts/returns/entities'

export const outcomeLabels: Record<ReturnOutcome, string> = {
  restock: 'Back on the shelf',
  repair: 'To be mended',
  write_off: 'Written off',
}
