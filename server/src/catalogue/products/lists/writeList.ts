import type { Facets, ProductList, SearchReading } from '@shop/contracts/catalog/entities'
import { pageOf } from '../../../platform/database/paginate.ts'
import { SerialisedAnswer } from '../../../platform/http/answers/serialisedAnswers.ts'

interface ListPage {
  /** The items as `product_listings` stores them. */
  cards: readonly string[]
  total: number
  page: number
  limit: number
  facets?: Facets | undefined
  corrected?: string | null | undefined
  reading?: SearchReading | undefined
}

/** Writes a page of products from the cards' stored JSON. */
export const writeList = ({
  cards,
  total,
  page,
  limit,
  facets,
  corrected,
  reading,
}: ListPage): SerialisedAnswer<ProductList> => {
  const { items: _, ...paging } = pageOf([], total, page, limit)
  return new SerialisedAnswer(
    `{"items":[${cards.join(',')}],${JSON.stringify({ ...paging, facets, corrected: corrected ?? undefined, reading }).slice(1)}`,
    { isCached: true },
  )
}
