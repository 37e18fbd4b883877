import { Frame } from '../../kit/parts/Frame.tsx'
import { Skeleton } from '../../kit/parts/Skeleton.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import galleryStyles from './gallery/Gallery.module.css'
import panelStyles from './BuyingPanel.module.css'
import styles from './ProductView.module.css'
import thumbnailStyles from './gallery/Thumbnails.module.css'

/** A placeholder with the page's layout while the product is loading. */
export const ProductSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading product</VisuallyHidden>
    <div className={styles.crumbs}>
      <div className={styles.crumbsRoom}>
        <Skeleton width="18rem" height="1.3rem" />
      </div>
    </div>
    <div className={styles.product}>
      <div className={galleryStyles.gallery}>
        <div className={galleryStyles.main}>
          <Frame>
            <Skeleton height="100%" />
          </Frame>
        </div>
        <ul className={thumbnailStyles.list}>
          <li className={thumbnailStyles.thumbnail}>
            <Frame>
              <Skeleton height="100%" />
            </Frame>
          </li>
        </ul>
      </div>
      <div className={panelStyles.panel}>
        <Skeleton width="80%" height="3rem" />
        <Skeleton width="6rem" height="2rem" />
        <Skeleton height="6rem" />
        <Skeleton height="5.5rem" />
        <Skeleton height="5.5rem" />
        <Skeleton height="3rem" />
      </div>
    </div>
  </div>
)
