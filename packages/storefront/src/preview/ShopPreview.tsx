import { Banner } from '../features/banner/Banner.tsx'
import { Hero } from '../pages/home/Hero.tsx'
import { subline, title } from '../pages/home/heroWords.ts'
import { TrustStrip } from '../pages/home/TrustStrip.tsx'

/** What the settings decide of the first page: colours, the banner, and what shoppers may rely on. */
export const ShopPreview = ({ hasHero }: { hasHero: boolean }) => (
  <>
    {hasHero && <Hero title={title} text={subline} />}
    <Banner />
    <TrustStrip />
  </>
)
