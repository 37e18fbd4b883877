import { formatMoney } from '@shop/contracts/money'
import type { LineProps } from '../../../features/cart/lines/CartLines.tsx'
import { LineFrame } from '../lines/LineFrame.tsx'

/** A line that is bought alone, as chosen on its product page. */
export const ChosenLine = ({ line, currency }: LineProps) => (
  <LineFrame line={line} currency={currency} total={formatMoney(line.lineTotal, currency)}>
    Quantity {line.quantity}
  </LineFrame>
)
