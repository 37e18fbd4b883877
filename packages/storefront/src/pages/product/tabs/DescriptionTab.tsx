import type { Product } from '@shop/contracts/catalog/entities'
import { Icon } from '../../../kit/parts/Icon.tsx'
import styles from './ProductTabs.module.css'

export const DescriptionTab = ({ product: { description, features } }: { product: Product }) => (
  <>
    <p className={styles.text}>{description}</p>
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
  </>
)
