import { useState } from 'react'
import { recentlyViewed } from '../../../features/viewed/recentlyViewed.ts'
import { useViewedCards } from '../../../features/viewed/useViewedCards.ts'
import { ProductGrid } from '../../../features/cards/ProductGrid.tsx'
import { Section } from '../../../kit/parts/Section.tsx'

const maxShown = 4

/** Shows products viewed recently; renders nothing for the first product viewed on the device. */
export const RecentCards = ({ except }: { except: string }) => {
  const [ids] = useState(() =>
    recentlyViewed()
      .filter(id => id !== except)
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
