import type { Product } from '@shop/contracts/catalog/entities'
import type { RefObject } from 'react'
import { Breadcrumb } from '../../kit/controls/Breadcrumb.tsx'
import { BuyingPanel } from './BuyingPanel.tsx'
import { Gallery } from './gallery/Gallery.tsx'
import { galleryPictures } from './gallery/galleryPictures.ts'
import { LazyProductTabs } from './laterParts.ts'
import { productTextsId } from './productTextsId.ts'
import { productSteps } from './productSteps.ts'
import styles from './ProductView.module.css'
import type { Buying } from './useBuying.ts'
import type { ProductChoice } from '../../features/choice/useChoice.ts'

interface Props {
  product: Product
  productChoice: ProductChoice
  buying: Buying
  /** Ref around the panel's button. */
  buttonRef: RefObject<HTMLDivElement | null>
}

/** Shows the product itself on its page: pictures, choices and texts. */
export const ProductParts = ({ product, productChoice, buying, buttonRef }: Props) => (
  <>
    <div className={styles.crumbs}>
      <Breadcrumb steps={productSteps(product)} />
    </div>
    <div className={styles.product}>
      <Gallery
        title={product.title}
        pictures={galleryPictures(product, productChoice.shownVariant)}
        video={product.video}
        keepsThumbnails={product.variants.some(variant => galleryPictures(product, variant).length > 1)}
        resetKey={productChoice.variant?.id ?? productChoice.choice.color}
      />
      <BuyingPanel product={product} productChoice={productChoice} buying={buying} buttonRef={buttonRef} />
    </div>
    <div id={productTextsId} className={styles.reading}>
      <LazyProductTabs product={product} />
    </div>
  </>
)
