import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { namedCountries, returnPolicy } from '../../kit/shop/returnPolicy.ts'

const schema = 'https://schema.org'

/** Returns the structured data (schema.org) of the shop and of its search. */
export const shopData = (settings: PublicSettings): object[] => {
  const { storeName, storeDescription, storeEmail, storePhone, company, delivery } = settings
  const countries = namedCountries(delivery)
  return [
    {
      '@context': schema,
      '@type': 'Organization',
      '@id': '/#shop',
      name: storeName,
      legalName: company.name || undefined,
      description: storeDescription || undefined,
      url: '/',
      logo: '/icon-512.png',
      vatID: company.vatNumber || undefined,
      hasMerchantReturnPolicy: countries.length > 0 ? returnPolicy(countries) : undefined,
      contactPoint:
        storeEmail || storePhone
          ? {
              '@type': 'ContactPoint',
              contactType: 'customer service',
              email: storeEmail || undefined,
              telephone: storePhone || undefined,
            }
          : undefined,
    },
    {
      '@context': schema,
      '@type': 'WebSite',
      name: storeName,
      url: '/',
      publisher: { '@id': '/#shop' },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: '/search?q={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
