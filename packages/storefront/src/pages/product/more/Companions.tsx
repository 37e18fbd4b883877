import type { Companions as Found, Product } from '@shop/contracts/catalog/entities'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { ProductGrid } from '../../../features/cards/ProductGrid.tsx'
import { readChoice } from '../../../features/choice/readChoice.ts'
import { useNear } from '../../../kit/controls/useNear.ts'
import { Section } from '../../../kit/parts/Section.tsx'
import { companionsQuery } from '../queries.ts'

const lengthsText = (lengths: Found['set'][number]['lengths']): string | undefined => {
  if (!lengths) return undefined
  const { from, to } = lengths
  return from === to ? `Length ${from} cm` : `Lengths ${from} to ${to} cm`
}

/**
 * What staff show with the product, in the colour that is looked at where there is one; read for those who scroll as far.
 */
export const Companions = ({ product: { id, variants } }: { product: Product }) => {
  const [place, isNear] = useNear<HTMLDivElement>()
  const [search] = useSearchParams()
  const { data } = useQuery({ ...companionsQuery(id), enabled: isNear })
  const { color } = readChoice(search, variants)
  const { look = [], set = [] } = data ?? {}
  return (
    <div ref={place}>
      {look.length > 0 && (
        <Section title="Complete the Look">
          <ProductGrid key={color} products={look} color={color} isRow />
        </Section>
      )}
      {set.length > 0 && (
        <Section title="Cut from the Same Cloth">
          <ProductGrid
            key={color}
            products={set.map(({ product }) => product)}
            color={color}
            noteOf={({ id: memberId }) =>
              lengthsText(set.find(({ product }) => product.id === memberId)?.lengths ?? null)
            }
            isRow
          />
        </Section>
      )}
    </div>
  )
}
