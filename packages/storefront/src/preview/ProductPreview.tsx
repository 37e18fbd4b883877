import type { Product } from '@shop/contracts/catalog/entities'
import { useRef } from 'react'
import { ProductParts } from '../product/ProductParts.tsx'
import { useChoice } from '../product/useChoice.ts'

const buying = { label: 'Select Size & Color', isDisabled: false, isPending: false, buy: () => undefined }

/** A product's page as its form has it. Nothing is counted or remembered, and nothing can be bought. */
export const ProductPreview = ({ product }: { product: Product }) => (
  <ProductParts
    product={product}
    chosen={useChoice(product)}
    buying={buying}
    buttonPlace={useRef<HTMLDivElement>(null)}
  />
)
