import type { Promotion } from '@shop/contracts/promotions/endpoints'

/** Terms of a promotion, as staff give them. */
export type Terms = Omit<Promotion, 'id' | 'uses' | 'version' | 'createdAt' | 'updatedAt'>

export const newTerms: Terms = {
  code: '',
  kind: 'percentage',
  value: null,
  minimumSpend: 0,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  perCustomerLimit: null,
  isActive: true,
}

export const termsOf = ({
  id: _i,
  uses: _u,
  version: _v,
  createdAt: _c,
  updatedAt: _t,
  ...terms
}: Promotion): Terms => terms
