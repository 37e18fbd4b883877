import { Banner } from '../banner/Banner.tsx'
import { Hero } from '../home/Hero.tsx'
import { subline, title } from '../home/heroWords.ts'
import { TrustStrip } from '../home/TrustStrip.tsx'

/** What the settings decide of the first page: colours, the banner, and what shoppers may rely on. */
export const ShopPreview = ({ hasHero }: { hasHero: boolean }) => (
  <>
    {hasHero && <Hero title={title} text={subline} />}
    <Banner />
    <TrustStrip />
  </>
)
