import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { returnDays } from '@shop/contracts/shop/returnDays'

const schema = 'https://schema.org'

/** Countries that orders go to and that the settings name, as ISO 3166 codes. */
export const namedCountries = ({ uk, zones }: PublicSettings['delivery']): string[] => [
  ...(uk.enabled ? ['GB'] : []),
  ...zones.flatMap(({ isOpen, places }) => (isOpen ? places.filter(place => /^[A-Z]{2}$/.test(place)) : [])),
]

/** For schema.org, as the page of returns promises it: money back by post at the customer's cost, exchanges and faults at ours. */
export const returnPolicy = (countries: readonly string[]) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: [...countries],
  returnPolicyCategory: `${schema}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: returnDays,
  returnMethod: `${schema}/ReturnByMail`,
  returnFees: `${schema}/ReturnFeesCustomerResponsibility`,
  itemDefectReturnFees: `${schema}/FreeReturn`,
  refundType: [`${schema}/FullRefund`, `${schema}/ExchangeRefund`],
  merchantReturnLink: '/returns',
})
