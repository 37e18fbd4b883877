import type { Product } from '@shop/contracts/catalog/entities'
import { choiceText } from '@shop/contracts/orders/variantName'
import type { OrderItem } from '@shop/contracts/orders/endpoints'
import { returnReasons, type ReturnReason } from '@shop/contracts/returnReasons'
import { exchangeReservationDays } from '@shop/contracts/shop/returnDays'
import { QuantityStepper } from '../../../kit/controls/QuantityStepper.tsx'
import { Checkbox } from '../../../kit/forms/Checkbox.tsx'
import { SelectField } from '../../../kit/forms/SelectField.tsx'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import styles from './OrderReturns.module.css'
import { ReplacementPicker } from './ReplacementPicker.tsx'
import {
  undecidedExchange,
  isDecided,
  refundChoice,
  replacementsFor,
  type ExchangedOrder,
  type LineChoice,
} from './lineChoice.ts'

const pleaseChoose = ['', 'Please choose'] as const
const reasons = [pleaseChoose, ...Object.entries(returnReasons)]

const isReason = (text: string): text is ReturnReason => Object.hasOwn(returnReasons, text)

const exchangeHint = (isLoading: boolean, isExchangeable: boolean): string | undefined => {
  if (isLoading) return 'Looking up what is in stock…'
  return isExchangeable
    ? `We will hold another size or colour for you for ${exchangeReservationDays} days.`
    : undefined
}

interface Props {
  item: OrderItem
  /** Units that can still be returned. */
  max: number
  choice: LineChoice
  /** The garment as it is sold now; undefined while loading, or if it is no longer sold. */
  product: Product | undefined
  isLoading: boolean
  order: ExchangedOrder
  /** Errors by field. */
  problems: Readonly<Record<string, string>>
  onChange: (choice: LineChoice) => void
}

/** Asks for a line's returned units, the reason, and a refund or an exchange. */
export const ReturnItem = ({ item, max, choice, product, isLoading, order, problems, onChange }: Props) => {
  const replacements = product ? replacementsFor(item, product, choice, order) : []
  const isExchangeable = replacements.some(({ isOffered }) => isOffered)
  const kind =
    choice.resolution === '' || choice.resolution === refundChoice ? choice.resolution : undecidedExchange
  const problem = problems[`instead ${item.id}`]
  const change = (part: Partial<LineChoice>) => onChange({ ...choice, ...part })
  return (
    <div className={styles.item}>
      <Frame>{item.image && <Picture picture={item.image} sizes="3.5rem" maxWidth={320} alt="" />}</Frame>
      <div>
        <Checkbox
          checked={choice.quantity > 0}
          onChange={({ target }) => change({ quantity: target.checked ? 1 : 0 })}
        >
          {item.title}
          <span className={styles.facts}>
            {choiceText({ ...item.variant, size: `Size ${item.variant.size}` })}
          </span>
        </Checkbox>
        {choice.quantity > 0 && (
          <div className={styles.chosen}>
            {max > 1 && (
              <div className={styles.quantity}>
                <span>How many of the {max}?</span>
                <QuantityStepper
                  quantity={choice.quantity}
                  max={max}
                  itemName={item.title}
                  onChange={quantity => change({ quantity })}
                />
              </div>
            )}
            <SelectField
              name={`reason ${item.id}`}
              label="Reason"
              options={reasons}
              value={choice.reason}
              error={problems[`reason ${item.id}`]}
              required
              onChange={({ target: { value } }) => change({ reason: isReason(value) ? value : '' })}
            />
            <SelectField
              name={`instead ${item.id}`}
              label="What would you like us to do?"
              options={[
                pleaseChoose,
                [refundChoice, 'Refund'],
                ...(isExchangeable || kind === undecidedExchange
                  ? [[undecidedExchange, 'Exchange'] as const]
                  : []),
              ]}
              value={kind}
              hint={exchangeHint(isLoading, isExchangeable)}
              error={isDecided(choice) ? undefined : problem}
              required
              onChange={({ target }) => change({ resolution: target.value })}
            />
            {kind === undecidedExchange && (
              <ReplacementPicker
                item={item}
                choice={choice}
                replacements={replacements}
                onChoose={instead => change({ resolution: instead })}
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}
