import styles from './QuantityStepper.module.css'

interface Props {
  quantity: number
  /** 1 at least. */
  max: number
  /** What is counted, for those who hear it. */
  of: string
  onChange: (quantity: number) => void
}

/** One less, how many, one more; from 1 to `max`. A quantity above `max` can only go down. */
export const QuantityStepper = ({ quantity, max, of, onChange }: Props) => (
  <div className={styles.stepper} role="group" aria-label={`Quantity of ${of}`}>
    <button
      type="button"
      className={styles.button}
      aria-label={`One less of ${of}`}
      disabled={quantity <= 1}
      onClick={() => onChange(Math.min(quantity - 1, max))}
    >
      −
    </button>
    <span className={styles.figure} aria-label={`Quantity ${quantity}`} role="img">
      {quantity}
    </span>
    <button
      type="button"
      className={styles.button}
      aria-label={`One more of ${of}`}
      disabled={quantity >= max}
      onClick={() => onChange(quantity + 1)}
    >
      +
    </button>
  </div>
)
