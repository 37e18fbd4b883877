import type { Product } from '@shop/contracts/catalog/entities'
import { BoldWords } from '../../../kit/parts/BoldWords.tsx'
import { Icon } from '../../../kit/parts/Icon.tsx'
import { splitDescription } from '../splitDescription.ts'
import { FactList } from './FactList.tsx'
import { productLines } from './productLines.tsx'
import styles from './ProductTabs.module.css'

/**
 * Shows the description without its first paragraph, which is shown above the tabs, and the features, materials and
 * care.
 */
export const DescriptionTab = ({ product }: { product: Product }) => {
  const { description, features } = product
  const { cloth } = productLines(product)
  const [, remainingText] = splitDescription(description)
  // Repeats the first paragraph if there is nothing else, so that the tab is not empty.
  const text = remainingText || (features.length + cloth.length === 0 ? description : '')
  return (
    <div className={styles.description}>
      <div>
        {text && (
          <div className={styles.text}>
            <p>
              <BoldWords text={text} />
            </p>
          </div>
        )}
        {features.length > 0 && (
          <ul className={styles.features} aria-label="Features">
            {features.map(feature => (
              <li key={feature}>
                <Icon name="check" size={18} />
                {feature}
              </li>
            ))}
          </ul>
        )}
      </div>
      {cloth.length > 0 && <FactList lines={cloth} />}
    </div>
  )
}
