import { useState } from 'react'
import { recentlyViewed } from '../../../features/viewed/recentlyViewed.ts'
import { useViewedCards } from '../../../features/viewed/useViewedCards.ts'
import { ProductGrid } from '../../../features/cards/ProductGrid.tsx'
import { Section } from '../../../kit/parts/Section.tsx'

const maxShown = 4

/** Shows products viewed recently, except the current one. Renders nothing if there are no others. */
export const RecentCards = ({ excludedId }: { excludedId: string }) => {
  const [ids] = useState(() =>
    recentlyViewed()
      .filter(id => id !== excludedId)
      .slice(0, maxShown),
  )
  const cards = useViewedCards(ids)
  if (!cards?.length) return null
  return (
    <Section title="Recently Viewed">
      <ProductGrid products={cards} isRow />
    </Section>
  )
}
