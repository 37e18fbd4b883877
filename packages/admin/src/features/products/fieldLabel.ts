import { productFields } from '@shop/contracts/facts/productFields'

const others: Readonly<Record<string, string>> = {
  collections: 'Collections',
  collectionIds: 'Collections',
  lookIds: 'Complete the Look',
  setIds: 'Matching Set',
}

/** A field of a product as the form names it; `variants.NAJD-54` is that variant. */
export const fieldLabel = (field: string): string => {
  if (field in productFields) return productFields[field as keyof typeof productFields].label
  if (field.startsWith('variants.')) return `Variant ${field.slice('variants.'.length)}`
  return others[field] ?? field
}
