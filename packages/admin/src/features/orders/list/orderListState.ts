import type { Sent } from '@shop/contracts/endpoint'
import type { exportOrders } from '@shop/contracts/orders/adminEndpoints'
import { orderSorts } from '@shop/contracts/orders/orderFilter'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'

/** Stands among the statuses, though it is none: of what was paid a part has gone back. */
export const partRefunded = 'PART_REFUNDED'

/** State of the list that stands in the URL; totals are typed in pounds. */
export const orderDefaults = {
  search: '',
  status: '' as OrderStatus | typeof partRefunded | '',
  from: '',
  to: '',
  minTotal: '',
  maxTotal: '',
  country: '',
  attention: false,
  sort: 'newest' as (typeof orderSorts)[number],
  page: 1,
}

export const statuses = ['PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'CANCELED', 'REFUNDED'] as const

export const orderChoices = { status: ['', ...statuses, partRefunded], sort: orderSorts } as const

type Filters = Omit<typeof orderDefaults, 'page'>

const pence = (typed: string): number | undefined => {
  const amount = Math.round(Number(typed) * 100)
  return typed === '' || !Number.isSafeInteger(amount) || amount < 0 ? undefined : amount
}

/** The filters as the API takes them; what is empty is left out. */
export const filterInput = ({
  minTotal,
  maxTotal,
  attention,
  status,
  ...texts
}: Filters): Sent<typeof exportOrders> => ({
  ...(Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')) as object),
  ...(pence(minTotal) !== undefined && { minTotal: pence(minTotal) }),
  ...(pence(maxTotal) !== undefined && { maxTotal: pence(maxTotal) }),
  ...(attention && { attention: true }),
  ...(status === partRefunded ? { partRefunded: true } : status !== '' && { status }),
})
