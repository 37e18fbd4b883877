import type { Companions as CompanionLists, Product } from '@shop/contracts/catalog/entities'
import { fitChildAndAdult } from '@shop/contracts/fit/forChildren'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { ProductGrid } from '../../../features/cards/ProductGrid.tsx'
import { readChoice } from '../../../features/choice/readChoice.ts'
import { Section } from '../../../kit/parts/Section.tsx'
import { companionsQuery } from '../queries.ts'
import styles from './Companions.module.css'

const lengthsText = ({ from, to }: NonNullable<CompanionLists['set'][number]['lengths']>): string =>
  from === to ? `Length ${from} cm` : `Lengths ${from} to ${to} cm`

/**
 * Shows the products that staff pair with this one, in the chosen colour if they have it. Loaded immediately and not on
 * scrolling, because the height to reserve is unknown.
 */
export const Companions = ({ product: { id, variants } }: { product: Product }) => {
  const [search] = useSearchParams()
  const { data } = useQuery(companionsQuery(id))
  const { color } = readChoice(search, variants)
  const { look = [], set = [] } = data ?? {}
  const lengthsById = new Map(set.map(({ product, lengths }) => [product.id, lengths]))
  const renderLengths = (productId: string) => {
    const lengths = lengthsById.get(productId)
    return lengths && <p className={styles.note}>{lengthsText(lengths)}</p>
  }
  const ownLengths = variants
    .filter(({ stock }) => stock > 0)
    .map(({ lengthCm }) => ({ from: lengthCm, to: lengthCm }))
  const fitsFatherAndSon = fitChildAndAdult([...ownLengths, ...set.flatMap(({ lengths }) => lengths ?? [])])
  // Two short rows share one line.
  const isPair = [look, set].every(({ length }) => length > 0 && length <= 2)
  return (
    <div className={isPair ? styles.pair : undefined}>
      {look.length > 0 && (
        <Section title="Complete the Look">
          <ProductGrid key={color} products={look} color={color} isRow />
        </Section>
      )}
      {set.length > 0 && (
        <Section
          title="Matching Set"
          more={fitsFatherAndSon && <p className={styles.note}>For father and son, each in his own length</p>}
        >
          <ProductGrid
            key={color}
            products={set.map(({ product }) => product)}
            color={color}
            noteOf={member => renderLengths(member.id)}
            isRow
          />
        </Section>
      )}
    </div>
  )
}
