import type { Collection, Product } from '@shop/contracts/catalog/entities'
import type { PublicSettings, TrustIndicator } from '@shop/contracts/shop/endpoints'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { SettingsContext } from '../kit/shop/settings.ts'
import { type Shop, ShopContext } from '../kit/shop/shop.ts'
import { CollectionCard } from '../features/cards/CollectionCard.tsx'
import { CollectionHero } from '../pages/collections/CollectionHero.tsx'
import { ProductPreview } from './ProductPreview.tsx'
import { ShopPreview } from './ShopPreview.tsx'
import styles from './Preview.module.css'

/** Scene: something as it would be in the shop if it were saved now. */
export type Scene =
  | { kind: 'product'; product: Product }
  | { kind: 'collection'; collection: Collection }
  | {
      kind: 'shop'
      /** Without it the texts of the settings are in sight at once. */
      hasHero: boolean
      settings: Pick<PublicSettings, 'appearance' | 'banner'>
      trustIndicators: readonly TrustIndicator[]
    }

interface Props {
  scene: Scene
  settings: PublicSettings
  shop: Shop
  queryClient: QueryClient
}

/** Another set of variants begins with nothing chosen. */
const variantsOf = ({ variants }: Product) => variants.map(({ color, size }) => `${color} ${size}`).join()

/** A part of the shop without the shop around it: to be looked at, not used. */
export const Preview = ({ scene, settings, shop, queryClient }: Props) => (
  <ShopContext value={shop}>
    <QueryClientProvider client={queryClient}>
      <SettingsContext value={settings}>
        <MemoryRouter>
          <div className={styles.page} inert>
            {scene.kind === 'shop' && <ShopPreview hasHero={scene.hasHero} />}
            {scene.kind === 'product' && (
              <ProductPreview key={variantsOf(scene.product)} product={scene.product} />
            )}
            {scene.kind === 'collection' && (
              <>
                <CollectionHero {...scene.collection} />
                <div className={styles.card}>
                  <CollectionCard collection={scene.collection} heading="h2" />
                </div>
              </>
            )}
          </div>
        </MemoryRouter>
      </SettingsContext>
    </QueryClientProvider>
  </ShopContext>
)
