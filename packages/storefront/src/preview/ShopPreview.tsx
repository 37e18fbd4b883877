import { Banner } from '../features/banner/Banner.tsx'
import { Hero } from '../pages/home/Hero.tsx'
import { subline, title } from '../pages/home/heroWords.ts'
import { TrustStrip } from '../pages/home/TrustStrip.tsx'

/** Parts of the first page that the settings decide: colours, the banner, and the promises. */
export const ShopPreview = ({ hasHero }: { hasHero: boolean }) => (
  <>
    {hasHero && <Hero title={title} text={subline} />}
    <Banner />
    <TrustStrip />
  </>
)
