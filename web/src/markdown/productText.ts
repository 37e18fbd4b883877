import { deliveryName } from '@shop/contracts/orders/deliveryName'
import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { variantAddress } from '@shop/contracts/catalog/variantAddress'
import { productFacts } from '@shop/contracts/products/productFacts'
import { measureNames, measureTexts } from '@shop/contracts/facts/measurements'
import { formatMoney, isOnSale } from '@shop/contracts/money'
import { deliveryTimeText } from '@shop/contracts/shop/deliveryDays'
import { type PublicDeliveryOption, publicUkOptions } from '@shop/contracts/shop/deliveryRegions'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { returnDays } from '@shop/contracts/shop/returnDays'
import { escapeLine, joinParagraphs, link, list, table, escapeDescription } from './parts.ts'

type Settings = Pick<PublicSettings, 'currency' | 'delivery'>

const priceOf = (variant: Variant, currency: string): string => {
  const regular = formatMoney(variant.price, currency)
  return isOnSale(variant) && variant.salePrice !== null
    ? `${formatMoney(variant.salePrice, currency)} (was ${regular})`
    : regular
}

const variantTable = (product: Product, { currency }: Settings, origin: string): string =>
  table(
    ['Colour', 'Size', 'Length', 'Price', 'Stock', 'SKU', 'Buy'],
    product.variants.map(variant => [
      escapeLine(variant.color),
      escapeLine(variant.size),
      `${variant.lengthCm} cm`,
      priceOf(variant, currency),
      variant.stock > 0 ? 'In stock' : 'Sold out',
      escapeLine(variant.sku),
      variant.stock > 0 ? link('Buy', origin + variantAddress(product.slug, variant, product.variants)) : '',
    ]),
  )

/** Returns lines about fabric, care and cut, without the measurements, which are a table. */
const fabricLines = (product: Product): string[] => {
  const { measurements: _measurements, ...facts } = productFacts(product)
  return Object.values(facts).flatMap(lines =>
    lines.map(([name, text]) => `${escapeLine(name)}: ${escapeLine(text)}`),
  )
}

const measurementTable = ({ measurements }: Product): string =>
  measurements.length === 0
    ? ''
    : joinParagraphs([
        '## Measurements of the garment, in cm',
        table(
          ['Size', ...measureNames.map(name => measureTexts[name].label)],
          measurements.map(row => [escapeLine(row.size), ...measureNames.map(name => String(row[name]))]),
        ),
      ]).trim()

/** Returns the terms of delivery and returns, as on the shop's pages. */
export const deliveryTerms = ({ delivery, currency }: Settings, origin: string): string[] => {
  const money = (pence: number) => formatMoney(pence, currency)
  const optionTerms = ({ price, freeAbove, ...days }: PublicDeliveryOption): string =>
    `${money(price)}${freeAbove === null ? '' : `, free over ${money(freeAbove)}`}, ${deliveryTimeText(days)}`
  return [
    ...(delivery.uk.enabled
      ? publicUkOptions(delivery).map(option => `${deliveryName(option)}: ${optionTerms(option)}`)
      : ['No delivery within the United Kingdom at the moment']),
    ...delivery.zones.flatMap(({ name, isOpen, ways }) =>
      isOpen
        ? ways.map(
            option => `${escapeLine(name)}: ${escapeLine(`${deliveryName(option)} ${optionTerms(option)}`)}`,
          )
        : [],
    ),
    `${link('Returns and exchanges', `${origin}/returns`)} within ${returnDays} days of delivery`,
  ]
}

/** Writes a product's page as Markdown: its description, and price and availability of each variant. */
export const productText = (product: Product, settings: Settings, origin: string): string => {
  const { title, description, rating, reviewCount, collections } = product
  const fabric = fabricLines(product)
  return joinParagraphs([
    `# ${escapeLine(title)}`,
    escapeDescription(description),
    reviewCount > 0 ? `Rated ${rating.toFixed(1)} out of 5 by ${reviewCount} customers.` : '',
    '## Sizes and prices',
    variantTable(product, settings, origin),
    measurementTable(product),
    fabric.length > 0 ? `## Fabric and care\n\n${list(fabric)}` : '',
    `## Delivery and returns\n\n${list(deliveryTerms(settings, origin))}`,
    collections.length > 0
      ? `Collections: ${collections.map(({ name, slug }) => link(name, `${origin}/collections/${slug}`)).join(', ')}`
      : '',
    link('View this product', `${origin}/products/${product.slug}`),
  ])
}
