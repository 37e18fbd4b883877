import type { StockMove } from './moveEndpoints.ts'

export const moveKindLabels: Readonly<Record<StockMove['kind'], string>> = {
  RESERVE: 'Reserved for an order',
  RELEASE: 'Released by an order',
  CONSUME: 'Sold',
  RESTOCK: 'Returned to the shelf',
  COUNT: 'Counted',
  RECEIVE: 'Delivered',
  CORRECT: 'Corrected',
}
