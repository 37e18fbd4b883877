import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { countriesIn, deliveryRegions } from '@shop/contracts/shop/deliveryRegions'
import { returnDays } from '@shop/contracts/shop/returnDays'

/** Maximum number of countries that Google reads in one policy. */
const maxCountries = 50

const schema = 'https://schema.org'

/** Lists the destination countries named in the settings, as ISO 3166 codes. */
export const namedCountries = (delivery: PublicSettings['delivery']): string[] =>
  deliveryRegions(delivery).flatMap(({ places }) => countriesIn(places))

/**
 * Returns the return policy for schema.org, as the returns page promises it: refunds by post at the customer's cost,
 * exchanges and faults at the shop's cost.
 */
export const returnPolicy = (countries: readonly string[]) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: countries.slice(0, maxCountries),
  returnPolicyCountry: 'GB',
  returnPolicyCategory: `${schema}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: returnDays,
  returnMethod: `${schema}/ReturnByMail`,
  returnFees: `${schema}/ReturnFeesCustomerResponsibility`,
  itemDefectReturnFees: `${schema}/FreeReturn`,
  refundType: [`${schema}/FullRefund`, `${schema}/ExchangeRefund`],
  merchantReturnLink: '/returns',
})
