import type { Product } from '@shop/contracts/catalog/entities'
import { useRef, useState } from 'react'
import { choiceQuery } from '../features/choice/choiceQuery.ts'
import { readChoice } from '../features/choice/readChoice.ts'
import { ProductParts } from '../pages/product/ProductParts.tsx'
import { buyNowText } from '../pages/product/useBuying.ts'
import { type KeptChoice, useChoice } from '../features/choice/useChoice.ts'

const buying = {
  label: 'Select Size & Color',
  isDisabled: false,
  isPending: false,
  buy: () => undefined,
  ask: () => undefined,
  buyNow: () => undefined,
  buyElsewhere: () => undefined,
  isBuyingNow: false,
  nowLabel: buyNowText,
}

/** The choice is read anew from each version of the product, as the page reads it from its address. */
const usePreviewChoice = ({ variants }: Product): KeptChoice => {
  const [search, setSearch] = useState(() => new URLSearchParams())
  return [readChoice(search, variants), choice => setSearch(choiceQuery(choice))]
}

/** A product's page as its form has it. Nothing is counted or remembered, and nothing can be bought. */
export const ProductPreview = ({ product }: { product: Product }) => (
  <ProductParts
    product={product}
    chosen={useChoice(product, usePreviewChoice(product))}
    buying={buying}
    buttonPlace={useRef<HTMLDivElement>(null)}
  />
)
