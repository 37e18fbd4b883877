import type { Collection, Product } from '@shop/contracts/catalog/entities'
import type { PublicSettings, TrustIndicator } from '@shop/contracts/shop/endpoints'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { SettingsContext } from '../kit/shop/settings.ts'
import { type Shop, ShopContext } from '../kit/shop/shop.ts'
import { CollectionCard } from '../features/cards/CollectionCard.tsx'
import { CollectionHero } from '../pages/collections/CollectionHero.tsx'
import styles from './Preview.module.css'
import { Banner } from '../features/banner/Banner.tsx'
import { Hero } from '../pages/home/Hero.tsx'
import { heroSubline, heroTitle } from '../pages/home/heroText.ts'
import { TrustStrip } from '../pages/home/TrustStrip.tsx'
import { useRef, useState } from 'react'
import { choiceQuery } from '../features/choice/choiceQuery.ts'
import { readChoice } from '../features/choice/readChoice.ts'
import { ProductParts } from '../pages/product/ProductParts.tsx'
import { buyNowText } from '../pages/product/useBuying.ts'
import { type ChoiceState, useChoice } from '../features/choice/useChoice.ts'

const buying = {
  label: 'Select Size & Color',
  isDisabled: false,
  isPending: false,
  addToCart: () => undefined,
  askForChoice: () => undefined,
  buyNow: () => undefined,
  buyToOtherAddress: () => undefined,
  isBuyingNow: false,
  buyNowLabel: buyNowText,
}

/** Recomputes the choice for each version of the product, as the page does from its address. */
const usePreviewChoice = ({ variants }: Product): ChoiceState => {
  const [search, setSearch] = useState(() => new URLSearchParams())
  return [readChoice(search, variants), choice => setSearch(choiceQuery(choice))]
}

/** Shows a product's page from its form. It counts and stores nothing, and nothing can be bought. */
const ProductPreview = ({ product }: { product: Product }) => (
  <ProductParts
    product={product}
    productChoice={useChoice(product, usePreviewChoice(product))}
    buying={buying}
    buttonRef={useRef<HTMLDivElement>(null)}
  />
)

/** Shows the parts of the home page that depend on settings: colours, the banner, and the promises. */
const ShopPreview = ({ hasHero }: { hasHero: boolean }) => (
  <>
    {hasHero && <Hero title={heroTitle} text={heroSubline} />}
    <Banner />
    <TrustStrip />
  </>
)

/** A part of the shop to preview, with unsaved values. */
export type PreviewScene =
  | { kind: 'product'; product: Product }
  | { kind: 'collection'; collection: Collection }
  | {
      kind: 'shop'
      /** Without the hero, the settings' texts are visible immediately. */
      hasHero: boolean
      settings: Pick<PublicSettings, 'appearance' | 'banner'>
      trustIndicators: readonly TrustIndicator[]
    }

interface Props {
  scene: PreviewScene
  settings: PublicSettings
  shop: Shop
  queryClient: QueryClient
}

/** Returns a React key for the product's variants, so that the choice is reset when they change. */
const variantsKey = ({ variants }: Product) => variants.map(({ color, size }) => `${color} ${size}`).join()

/** Shows a part of the shop without header and footer, for viewing only. */
export const Preview = ({ scene, settings, shop, queryClient }: Props) => (
  <ShopContext value={shop}>
    <QueryClientProvider client={queryClient}>
      <SettingsContext value={settings}>
        <MemoryRouter>
          <div className={styles.page} inert>
            {scene.kind === 'shop' && <ShopPreview hasHero={scene.hasHero} />}
            {scene.kind === 'product' && (
              <ProductPreview key={variantsKey(scene.product)} product={scene.product} />
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
