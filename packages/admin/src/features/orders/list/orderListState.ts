import type { SentInput } from '@shop/contracts/endpoint'
import type { exportOrders } from '@shop/contracts/orders/adminEndpoints'
import { orderSorts } from '@shop/contracts/orders/orderFilter'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'

/** Options of the status filter that are not statuses, with their names and actual filters. */
const furtherStatuses = {
  TO_PACK: { label: 'To Pack', filter: { status: 'PAID', held: false } },
  QUOTE: { label: 'Open Quote', filter: { quote: 'open' } },
  QUOTE_LAPSING: { label: 'Quote Lapsing This Week', filter: { quote: 'lapsing' } },
  QUOTE_LAPSED: { label: 'Lapsed Quote', filter: { quote: 'lapsed' } },
  UNANSWERED: { label: 'Dispute to Answer', filter: { unanswered: true } },
  PART_REFUNDED: { label: 'Part Refunded', filter: { partRefunded: true } },
} as const

type FurtherStatus = keyof typeof furtherStatuses
const isFurther = (status: string): status is FurtherStatus => Object.hasOwn(furtherStatuses, status)

/** Default state of the list in the URL; totals are in pounds, as typed. */
export const orderDefaults = {
  search: '',
  status: '' as OrderStatus | FurtherStatus | '',
  from: '',
  to: '',
  minTotal: '',
  maxTotal: '',
  country: '',
  tag: '',
  attention: false,
  sort: 'newest' as (typeof orderSorts)[number],
  page: 1,
}

const statuses = ['PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'CANCELED', 'REFUNDED'] as const

const extraStatuses = Object.keys(furtherStatuses).filter(isFurther)

export const orderChoices = { status: ['', ...statuses, ...extraStatuses], sort: orderSorts } as const

/** Names an option of the status filter. */
export const statusName = (status: typeof orderDefaults.status): string => {
  if (status === '') return 'All Statuses'
  return isFurther(status) ? furtherStatuses[status].label : statusLabel(status).label
}

type Filters = Omit<typeof orderDefaults, 'page'>

const poundsToPence = (text: string): number | undefined => {
  const amount = Math.round(Number(text) * 100)
  return text === '' || !Number.isSafeInteger(amount) || amount < 0 ? undefined : amount
}

/** Converts the filters to input of the API, without empty ones. */
export const filterInput = ({
  minTotal,
  maxTotal,
  attention,
  status,
  ...texts
}: Filters): SentInput<typeof exportOrders> => ({
  ...(Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')) as object),
  ...(poundsToPence(minTotal) !== undefined && { minTotal: poundsToPence(minTotal) }),
  ...(poundsToPence(maxTotal) !== undefined && { maxTotal: poundsToPence(maxTotal) }),
  ...(attention && { attention: true }),
  ...(isFurther(status) ? furtherStatuses[status].filter : status !== '' && { status }),
})
