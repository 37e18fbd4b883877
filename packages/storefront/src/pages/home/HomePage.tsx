import { settingsQuery } from '../../kit/shop/settings.ts'
import { definePage } from '../../kit/page/page.ts'
import { Banner } from '../../features/banner/Banner.tsx'
import { FeaturedCollections } from './FeaturedCollections.tsx'
import { FeaturedProducts } from './FeaturedProducts.tsx'
import { Hero } from './Hero.tsx'
import { heroImage } from '../../features/banner/heroPictures.ts'
import { heroSubline, heroTitle } from './heroText.ts'
import { featuredProductsQuery } from '../../features/cards/featured.ts'
import { collectionsQuery, trustIndicatorsQuery } from './queries.ts'
import { shopData } from './shopData.ts'
import { TrustStrip } from './TrustStrip.tsx'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import styles from './FindYourSize.module.css'

/** Introduces the fit advice on product pages. */
const FindYourSize = () => (
  <section className={styles.band} aria-labelledby="find-your-size">
    <div className={styles.words}>
      <h2 id="find-your-size" className={styles.title}>
        Your size in ten seconds
      </h2>
      <p className={styles.text}>
        Open any piece and press “Find your size”. Tell us your height and build, and we answer with the size
        to take and where the hem will fall, worked out from the measurements of that very piece.
      </p>
      <p className={styles.ways}>
        <ButtonLink to="/collections" look="outline">
          Choose a Piece
        </ButtonLink>
        <Link to="/size-guide" className={styles.guide}>
          Size guide
        </Link>
      </p>
    </div>
  </section>
)

const HomePage = () => (
  <>
    <Hero title={heroTitle} text={heroSubline} />
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
    title: settings ? `${settings.storeName}: ${heroTitle}` : heroTitle,
    description: settings?.storeDescription || `${heroSubline}.`,
    image: heroImage,
    canonical: '/',
    structuredData: settings && shopData(settings),
  }),
})
