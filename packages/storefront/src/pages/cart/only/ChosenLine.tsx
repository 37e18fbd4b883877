import { formatMoney } from '@shop/contracts/money'
import type { LineProps } from '../../../features/cart/lines/CartLines.tsx'
import { LineFrame } from '../lines/LineFrame.tsx'

/** Shows a line that is bought on its own, as chosen on its product page. */
export const ChosenLine = ({ line, currency }: LineProps) => (
  <LineFrame line={line} currency={currency} total={formatMoney(line.lineTotal, currency)}>
    Quantity {line.quantity}
  </LineFrame>
)
