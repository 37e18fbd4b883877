import type { ProductCard } from '@shop/contracts/catalog/entities'
import styles from './ColorSwatches.module.css'

interface Props {
  /** Name of the group of buttons, unique in the page. */
  groupId: string
  product: Pick<ProductCard, 'title' | 'colors' | 'variants'>
  /** The shown colour. */
  shownColor: string | undefined
  onShow: (color: string) => void
}

/** Shows the colours of a product as buttons on its card. Renders nothing for a single colour. */
export const ColorSwatches = ({
  groupId,
  product: { title, colors, variants },
  shownColor,
  onShow,
}: Props) => {
  const choosableColors = colors.filter(({ name, look }) => look || name === variants[0]?.color)
  if (choosableColors.length < 2) return null
  const hiddenCount = colors.length - choosableColors.length
  return (
    <div className={styles.swatches} role="radiogroup" aria-label={`Colours of ${title}`}>
      {choosableColors.map(({ name, hex }) => (
        <label key={name} className={styles.color} title={name}>
          <input
            type="radio"
            className={styles.input}
            name={groupId}
            value={name}
            aria-label={name}
            checked={name === shownColor}
            onChange={() => onShow(name)}
          />
          <span className={styles.dot} style={{ backgroundColor: hex ?? undefined }} />
        </label>
      ))}
      {hiddenCount > 0 && <span>+{hiddenCount}</span>}
    </div>
  )
}
