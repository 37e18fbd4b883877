import { settingsQuery } from '../../kit/shop/settings.ts'
import { definePage } from '../../kit/page/page.ts'
import { Banner } from '../../features/banner/Banner.tsx'
import { FeaturedCollections } from './FeaturedCollections.tsx'
import { FeaturedProducts } from './FeaturedProducts.tsx'
import { FindYourSize } from './FindYourSize.tsx'
import { Hero } from './Hero.tsx'
import { heroImage } from '../../features/banner/heroPictures.ts'
import { subline, title } from './heroWords.ts'
import { featuredProductsQuery } from '../../features/cards/featured.ts'
import { collectionsQuery, trustIndicatorsQuery } from './queries.ts'
import { shopData } from './shopData.ts'
import { TrustStrip } from './TrustStrip.tsx'

const HomePage = () => (
  <>
    <Hero title={title} text={subline} />
    <Banner />
    <FeaturedCollections />
    <FeaturedProducts />
    <FindYourSize />
    <TrustStrip />
  </>
)

export const page = definePage({
  Component: HomePage,
  queries: () => [settingsQuery, collectionsQuery, featuredProductsQuery, trustIndicatorsQuery],
  head: ([settings]) => ({
    title: settings ? `${settings.storeName}: ${title}` : title,
    description: settings?.storeDescription || `${subline}.`,
    image: heroImage,
    canonical: '/',
    structuredData: settings && shopData(settings),
  }),
})
