import { formatMoney, isOnSale } from '@shop/contracts/money'
import { lineId, lineNotes } from '../../../features/cart/lineNote.ts'
import type { LineProps } from '../../../features/cart/lines/CartLines.tsx'
import { LineNotes } from '../../../features/cart/lines/LineNotes.tsx'
import { Price } from '../../../kit/parts/prices/Price.tsx'
import { LineFrame } from '../lines/LineFrame.tsx'

/** A line that is bought on its own, as it was chosen on its page. */
export const ChosenLine = ({ line, currency }: LineProps) => {
  const { id, quantity, variant, unitPrice, lineTotal } = line
  const { title, slug } = variant.product
  return (
    <LineFrame
      id={lineId(id)}
      title={title}
      slug={slug}
      color={variant.color}
      size={variant.size}
      details={variant.details}
      picture={variant.images[0]}
      price={
        <>
          <Price
            amount={unitPrice}
            regular={isOnSale(variant) ? variant.price : undefined}
            currency={currency}
          />{' '}
          each
        </>
      }
      total={formatMoney(lineTotal, currency)}
      note={<LineNotes notes={lineNotes(line, currency)} />}
    >
      Quantity {quantity}
    </LineFrame>
  )
}
