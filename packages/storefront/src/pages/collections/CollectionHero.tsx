import type { Picture as PictureData } from '@shop/contracts/catalog/entities'
import { productCountText } from '../../features/cards/productCountText.ts'
import { Breadcrumb } from '../../kit/controls/Breadcrumb.tsx'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import styles from './CollectionHero.module.css'
import { collectionSteps } from './collectionSteps.ts'

interface Props {
  name: string
  description: string
  total: number | undefined
  image?: PictureData | null
}

/** Shows the heading of a list: name, description and number of products, with a picture beside them. */
export const CollectionHero = ({ name, description, total, image }: Props) => (
  <section className={styles.hero} data-pictured={Boolean(image)}>
    <div className={styles.words}>
      <Breadcrumb steps={collectionSteps({ name })} />
      <h1 className={styles.name}>{name}</h1>
      {description && <p className={styles.text}>{description}</p>}
      <p className={styles.total}>{total !== undefined && productCountText(total)}</p>
    </div>
    {image && (
      <div className={styles.picture}>
        <Frame>
          <Picture
            picture={image}
            sizes="(min-width: 700px) 45vw, 7rem"
            maxWidth={1280}
            alt={image.alt}
            isPriority
          />
        </Frame>
      </div>
    )}
  </section>
)
