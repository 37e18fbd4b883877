import { choiceText } from '@shop/contracts/catalog/variantDetails'
import { Figures } from '../parts/Figures.tsx'
import { Letter } from '../parts/Letter.tsx'
import { Action, Paragraph, Subtitle, Title } from '../parts/type.tsx'
import type { Shop } from '../data/Shop.ts'
import { Fragment } from 'react'

export interface LowProduct {
  id: string
  title: string
  /** Lowest first. `left`: what can still be sold. */
  variants: readonly { id: string; color: string; size: string; details: string; left: number }[]
}

interface Content {
  shop: Shop
  products: readonly LowProduct[]
  threshold: number
}

export const lowStockSubject = ({ products }: Content) =>
  products.length === 1 ? `Low stock: ${products[0]?.title}` : `Low stock: ${products.length} products`

const leftText = (left: number) => (left <= 0 ? 'Sold out' : `${left} left`)

export const LowStockNotice = ({ shop, products, threshold }: Content) => (
  <Letter
    shop={shop}
    preview={products.map(({ title }) => title).join(', ')}
    reason="You receive this because notices of low stock are switched on in the settings of"
  >
    <Title>Running low</Title>
    <Paragraph>Of these, {threshold} or fewer can still be sold.</Paragraph>
    {products.map(({ id, title, variants }) => (
      <Fragment key={id}>
        <Subtitle>{title}</Subtitle>
        <Figures
          figures={variants.map(({ color, size, details, left }) => ({
            label: choiceText({ color, size: `size ${size}`, details }),
            value: leftText(left),
          }))}
        />
      </Fragment>
    ))}
    <Action href={`${shop.url}/admin/products`} primaryColor={shop.primaryColor}>
      Open the products
    </Action>
  </Letter>
)
