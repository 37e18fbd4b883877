import { settingsQuery } from '../app/settings.ts'
import { definePage } from '../app/page.ts'
import { Banner } from '../banner/Banner.tsx'
import { FeaturedCollections } from './FeaturedCollections.tsx'
import { FeaturedProducts } from './FeaturedProducts.tsx'
import { Hero } from './Hero.tsx'
import { heroImage } from './heroPictures.ts'
import { collectionsQuery, featuredProductsQuery, trustIndicatorsQuery } from './queries.ts'
import { shopData } from './shopData.ts'
import { TrustStrip } from './TrustStrip.tsx'

const subline = 'Premium thobes and jalabs for the modern gentleman'

const HomePage = () => (
  <>
    <Hero title="Elegant Modest Wear" text={subline} />
    <Banner />
    <FeaturedCollections />
    <FeaturedProducts />
    <TrustStrip />
  </>
)

export const page = definePage({
  Component: HomePage,
  queries: () => [settingsQuery, collectionsQuery, featuredProductsQuery, trustIndicatorsQuery],
  head: ([settings]) => ({
    title: settings ? `${settings.storeName}: Elegant Modest Wear` : 'Elegant Modest Wear',
    description: settings?.storeDescription || `${subline}.`,
    image: heroImage,
    canonical: '/',
    structuredData: settings && shopData(settings),
  }),
})
