import type { ProductCard } from '@shop/contracts/catalog/entities'
import styles from './Swatches.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const shown = 5

/** The colours a product comes in: seen as dots, said as words. Nothing for a single colour. */
export const Swatches = ({ colors }: Pick<ProductCard, 'colors'>) => {
  if (colors.length < 2) return null
  return (
    <p className={styles.swatches}>
      <VisuallyHidden>Colours: {colors.map(({ name }) => name).join(', ')}</VisuallyHidden>
      {colors.slice(0, shown).map(({ name, hex }) => (
        <span
          key={name}
          className={styles.swatch}
          title={name}
          aria-hidden="true"
          style={{ backgroundColor: hex ?? undefined }}
        />
      ))}
      {colors.length > shown && <span aria-hidden="true">+{colors.length - shown}</span>}
    </p>
  )
}
