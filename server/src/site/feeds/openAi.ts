import type { FeedFormat } from './FeedFormat.ts'
import { factsOf, type FeedShop } from './FeedShop.ts'
import { amount, cut, nameOf, pictureAddresses } from './parts.ts'
import type { Article, ListedProduct } from './readArticles.ts'

// Lengths that the feed allows, in characters.
const maxTitleLength = 150
const maxDescriptionLength = 5000

const lineOf = (product: ListedProduct, article: Article, shop: FeedShop): object => {
  const { publicUrl, name, currency, countries } = shop
  const facts = factsOf(product, shop)
  const [picture = '', ...otherPictures] = pictureAddresses(article, publicUrl)
  return {
    item_id: article.id,
    title: nameOf(product, article, maxTitleLength),
    description: cut(product.description || product.title, maxDescriptionLength),
    url: publicUrl + article.path,
    brand: name,
    seller_name: name,
    seller_url: publicUrl,
    image_url: picture,
    ...(otherPictures.length > 0 && { additional_image_urls: otherPictures.join(',') }),
    availability: article.isInStock ? 'in_stock' : 'out_of_stock',
    price: amount(article.price, currency),
    ...(article.salePrice !== null && { sale_price: amount(article.salePrice, currency) }),
    condition: 'new',
    ...(article.gtin && { gtin: article.gtin }),
    group_id: product.id,
    item_group_title: product.title,
    listing_has_variations: product.articles.length > 1,
    variant_dict: Object.fromEntries(article.options.map(option => [option.name, option.value])),
    color: article.color,
    size: article.size,
    gender: facts.gender,
    age_group: facts.ageGroup,
    ...(product.material && { material: product.material }),
    ...(product.kind && { product_category: product.kind }),
    return_policy: `${publicUrl}/returns`,
    seller_privacy_policy: `${publicUrl}/privacy`,
    seller_tos: `${publicUrl}/terms`,
    target_countries: countries,
    store_country: 'GB',
    is_eligible_search: true,
    is_eligible_checkout: false,
  }
}

/** OpenAI's product feed: a line of JSON for each article. */
export const openAi: FeedFormat = {
  type: 'application/jsonl',
  write: (product, shop) =>
    product.articles.map(article => `${JSON.stringify(lineOf(product, article, shop))}\n`).join(''),
}
