import { returnDays } from '@shop/contracts/shop/returnDays'

const schema = 'https://schema.org'

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
