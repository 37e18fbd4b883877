import type { Product } from '@shop/contracts/catalog/entities'
import { choiceText } from '@shop/contracts/catalog/variantDetails'
import type { OrderItem } from '@shop/contracts/orders/endpoints'
import { returnReasons, type ReturnReason } from '@shop/contracts/returnReasons'
import { exchangeHeldDays } from '@shop/contracts/shop/returnDays'
import { QuantityStepper } from '../../../kit/controls/QuantityStepper.tsx'
import { Checkbox } from '../../../kit/forms/Checkbox.tsx'
import { SelectField } from '../../../kit/forms/SelectField.tsx'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import styles from './OrderReturns.module.css'
import { choicesFor, refunded, type Wish } from './returnWish.ts'

const pleaseChoose = ['', 'Please choose'] as const
const reasons = [pleaseChoose, ...Object.entries(returnReasons)]

const isReason = (text: string): text is ReturnReason => Object.hasOwn(returnReasons, text)

interface Props {
  item: OrderItem
  /** Units that can still come back. */
  most: number
  wish: Wish
  /** The garment as it is sold now; none while it is loading, or where it is sold no more. */
  product: Product | undefined
  isLoading: boolean
  currency: string
  /** Complaints by field. */
  problems: Readonly<Record<string, string>>
  onChange: (wish: Wish) => void
}

/** A line of the order: whether it comes back, why, and what its owner would like instead. */
export const ReturnItem = ({ item, most, wish, product, isLoading, currency, problems, onChange }: Props) => {
  const groups = product ? choicesFor(item, product, wish, currency) : []
  const change = (part: Partial<Wish>) => onChange({ ...wish, ...part })
  return (
    <div className={styles.item}>
      <Frame>{item.image && <Picture picture={item.image} sizes="3.5rem" maxWidth={320} alt="" />}</Frame>
      <div>
        <Checkbox
          checked={wish.quantity > 0}
          onChange={({ target }) => change({ quantity: target.checked ? most : 0 })}
        >
          {item.title}
          <span className={styles.facts}>
            {choiceText({ ...item.variant, size: `Size ${item.variant.size}` })}
          </span>
        </Checkbox>
        {wish.quantity > 0 && (
          <div className={styles.chosen}>
            {most > 1 && (
              <div className={styles.quantity}>
                <span>How many?</span>
                <QuantityStepper
                  quantity={wish.quantity}
                  max={most}
                  of={item.title}
                  onChange={quantity => change({ quantity })}
                />
              </div>
            )}
            <SelectField
              name={`reason ${item.id}`}
              label="Reason"
              options={reasons}
              value={wish.reason}
              error={problems[`reason ${item.id}`]}
              required
              onChange={({ target: { value } }) => change({ reason: isReason(value) ? value : '' })}
            />
            <SelectField
              name={`instead ${item.id}`}
              label="What would you like instead?"
              options={[pleaseChoose, [refunded, 'My money back']]}
              groups={groups}
              value={wish.instead}
              hint={
                isLoading
                  ? 'Looking up what is in stock…'
                  : groups.length > 0
                    ? `We hold another size or colour for you for ${exchangeHeldDays} days.`
                    : undefined
              }
              error={problems[`instead ${item.id}`]}
              required
              onChange={({ target }) => change({ instead: target.value })}
            />
          </div>
        )}
      </div>
    </div>
  )
}
