import type { Collection, ProductList } from '@shop/contracts/catalog/entities'
import { formatMoney } from '@shop/contracts/money'
import { escapeLine, joinParagraphs, link, list, escapeText } from './parts.ts'

type ListedProducts = Pick<ProductList, 'items' | 'total' | 'page'> & { totalPages: number }

/** Writes a collection's page as Markdown: a line for each product, and a link to the next page. */
export const collectionText = (
  { name, slug, description }: Collection,
  { items, total, page, totalPages }: ListedProducts,
  currency: string,
  origin: string,
): string => {
  const products = items.map(product => {
    const { title, priceFrom, hasPriceRange, inStock, sizes, colors } = product
    const price = `${hasPriceRange ? 'from ' : ''}${formatMoney(priceFrom, currency)}`
    const facts = [
      price,
      colors.length > 0 && `colours ${colors.map(color => escapeLine(color.name)).join(', ')}`,
      inStock ? `sizes in stock ${sizes.map(escapeLine).join(', ')}` : 'sold out',
    ].filter(fact => fact !== false)
    return `${link(title, `${origin}/products/${product.slug}.md`)}: ${facts.join('; ')}`
  })
  const address = `${origin}/collections/${slug}.md`
  return joinParagraphs([
    `# ${escapeLine(name)}`,
    escapeText(description ?? ''),
    `${total} ${total === 1 ? 'product' : 'products'}${totalPages > 1 ? `, page ${page} of ${totalPages}` : ''}`,
    list(products),
    page < totalPages ? link('Next page', `${address}?page=${page + 1}`) : '',
    link('The page of this collection', `${origin}/collections/${slug}`),
  ])
}
