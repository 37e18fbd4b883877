import type { ParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { formatCount } from '@shop/ui/words/formatCount'
import type { LabelText } from '../../../kit/platform/Platform.ts'

/** Returns the text of the address label. */
export const addressLabelText = ({ number, label }: Pick<ParcelPaper, 'number' | 'label'>): LabelText => ({
  head: label.delivery,
  note: formatCount(label.units, 'item'),
  isFilled: label.isExpress,
  title: 'Deliver to',
  lines: label.to,
  code: number,
  caption: `Order ${number}`,
  foot: `If it cannot be delivered: ${[label.storeName, ...label.from].join(', ')}`,
})
