import styles from './ChoiceStatus.module.css'
import type { ProductChoice } from './useChoice.ts'

/** Maximum number of units at which shoppers are told how many are left. */
const lowStockUnits = 3

const textFor = ({ choice: { size, color }, variant, isSoldOut }: ProductChoice): string => {
  if (!size || !color) return isSoldOut ? 'Sold out in every size and colour.' : ''
  if (!variant) return `${color} is not available in size ${size}.`
  if (variant.stock === 0) return `${color} in size ${size} is sold out.`
  return variant.stock <= lowStockUnits
    ? `Only ${variant.stock} left in ${color}, size ${size}.`
    : 'In stock.'
}

/** Shows the stock of the choice, and announces changes. */
export const ChoiceStatus = ({ productChoice }: { productChoice: ProductChoice }) => (
  <output className={styles.status}>{textFor(productChoice)}</output>
)
