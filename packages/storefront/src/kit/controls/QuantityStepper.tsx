import { blockable } from '../parts/blockable.ts'
import styles from './QuantityStepper.module.css'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'

interface Props {
  quantity: number
  /** At least 1. */
  max: number
  /** Name of the counted item, for screen readers. */
  itemName: string
  onChange: (quantity: number) => void
}

/** A quantity from 1 to `max`, with buttons for one less and one more. A quantity above `max` can only be lowered. */
export const QuantityStepper = ({ quantity, max, itemName, onChange }: Props) => {
  const renderButton = (label: string, sign: string, next: number, isPossible: boolean) => (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      {...blockable(!isPossible, () => onChange(next))}
    >
      {sign}
    </button>
  )
  return (
    <fieldset className={styles.stepper} aria-label={`Quantity of ${itemName}`}>
      {renderButton('One less', '−', Math.min(quantity - 1, max), quantity > 1)}
      <span className={styles.figure}>
        <VisuallyHidden>Quantity </VisuallyHidden>
        {quantity}
      </span>
      {renderButton('One more', '+', quantity + 1, quantity < max)}
    </fieldset>
  )
}
