import { useState } from 'react'
import { recentlyViewed } from '../cart/recentlyViewed.ts'
import { useViewedCards } from '../cart/useViewedCards.ts'
import { ProductGrid } from '../parts/ProductGrid.tsx'
import { Section } from '../parts/Section.tsx'

const shown = 4

/** Nothing where this is the first product that the device looks at. */
export const RecentCards = ({ except }: { except: string }) => {
  const [ids] = useState(() =>
    recentlyViewed()
      .filter(id => id !== except)
      .slice(0, shown),
  )
  const cards = useViewedCards(ids)
  if (!cards?.length) return null
  return (
    <Section title="Recently Viewed">
      <ProductGrid products={cards} isRow />
    </Section>
  )
}
