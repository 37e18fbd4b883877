import { skuKey } from '@shop/contracts/codes'
import type { Answer } from '@shop/contracts/endpoint'
import { formatMoney } from '@shop/contracts/money'
import { olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import { type findAnything, maxHits } from '@shop/contracts/palette/endpoints'
import { groupedDigits } from '@shop/ui/words/formatCount'
import type { PaletteEntry, PaletteGroup } from '@shop/ui/dialogs/PaletteDialog.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { activeTone, statusLook } from '../../features/products/statusLabels.ts'
import { promotionStates } from '../../features/promotions/promotionWords.ts'
import { OrderStatusBadge } from '../../features/orders/OrderStatusBadge.tsx'

type SearchResults = Answer<typeof findAnything>
/** An entry with its target address. */
type Hit = Omit<PaletteEntry, 'onChoose'> & { to: string }

const orderHit = (order: SearchResults['orders'][number]): Hit => ({
  key: order.id,
  icon: 'orders',
  title: order.number,
  detail: `${olderOrderNumber(order.id)} · ${order.firstName} ${order.lastName} · ${order.postalCode} · ${formatMoney(order.total, order.currency)}`,
  mark: <OrderStatusBadge status={order.status} itemCount={order.itemCount} />,
  to: `/admin/orders/${order.id}`,
})

const productHit = ({ id, title, slug, status }: SearchResults['products'][number]): Hit => ({
  key: id,
  icon: 'products',
  title,
  detail: slug,
  mark: status !== 'ACTIVE' && (
    <StatusBadge tone={statusLook(status).tone}>{statusLook(status).label}</StatusBadge>
  ),
  to: `/admin/products?search=${encodeURIComponent(slug)}`,
})

const variantHit = ({ id, sku, color, size, free, title }: SearchResults['variants'][number]): Hit => ({
  key: id,
  icon: 'inventory',
  title: sku,
  detail: `${color}, ${size} · ${title}`,
  mark: (
    <StatusBadge tone={free > 0 ? 'secondary' : 'destructive'}>
      {free > 0 ? `${groupedDigits(free)} free` : 'Out of stock'}
    </StatusBadge>
  ),
  to: `/admin/inventory?search=${encodeURIComponent(sku)}`,
})

const collectionHit = ({ id, name, slug, isActive }: SearchResults['collections'][number]): Hit => ({
  key: id,
  icon: 'collections',
  title: name,
  detail: slug,
  mark: !isActive && <StatusBadge tone={activeTone(false)}>Inactive</StatusBadge>,
  to: `/admin/collections?view=${id}`,
})

const promotionHit = ({ id, code, isActive }: SearchResults['promotions'][number]): Hit => ({
  key: id,
  icon: 'promotions',
  title: code,
  detail: 'Promotion',
  mark: !isActive && <StatusBadge tone={promotionStates.off.tone}>Switched off</StatusBadge>,
  to: `/admin/promotions?promotion=${id}`,
})

const customerHit = ({
  id,
  firstName,
  lastName,
  email,
  isAdmin,
}: SearchResults['customers'][number]): Hit => ({
  key: id,
  icon: 'person',
  title: `${firstName} ${lastName}`,
  detail: email,
  mark: isAdmin && <StatusBadge tone="outline">Admin</StatusBadge>,
  to: `/admin/users?user=${id}`,
})

/**
 * Cuts a search text at the list's limit of 100 characters, without half a surrogate pair, which no address can
 * contain.
 */
const truncate = (title: string) => title.slice(0, 100).replace(/[\uD800-\uDBFF]$/, '')

const documentHit = ({ id, title, category }: SearchResults['documents'][number]): Hit => ({
  key: id,
  icon: 'documents',
  title,
  detail: category,
  to: `/admin/documents?category=${category}&search=${encodeURIComponent(truncate(title))}`,
})

/** Links to the list if it may have more results, but not for near misses, which the list does not find. */
const seeAllEntry = (title: string, hits: readonly Hit[], list: string, query: string): Hit[] => {
  const text = query.trim()
  const [first = ''] = text.toLowerCase().split(/\s+/)
  const listHasHits = hits.some(hit => `${hit.title} ${hit.detail}`.toLowerCase().includes(first))
  if (hits.length < maxHits || !listHasHits) return []
  return [
    {
      key: `all ${list}`,
      icon: 'right',
      title: `See All ${title}`,
      detail: text,
      to: `/admin/${list}?search=${encodeURIComponent(truncate(text))}`,
    },
  ]
}

/** Groups the server's hits by kind, without empty groups. For a whole SKU the stock comes first. */
export const resultGroups = (
  results: SearchResults,
  query: string,
  openAddress: (to: string) => void,
): PaletteGroup[] => {
  /** `list`: address of the list with the same search. */
  const group = (title: string, hits: readonly Hit[], list: string): PaletteGroup => ({
    title,
    entries: [...hits, ...seeAllEntry(title, hits, list, query)].map(({ to, ...entry }) => ({
      ...entry,
      onChoose: () => openAddress(to),
    })),
  })
  const products = group('Products', results.products.map(productHit), 'products')
  const stock = group('Stock', results.variants.map(variantHit), 'inventory')
  const isSku = results.variants.some(({ sku }) => skuKey(sku) === skuKey(query))
  return [
    group('Orders', results.orders.map(orderHit), 'orders'),
    ...(isSku ? [stock, products] : [products, stock]),
    group('Collections', results.collections.map(collectionHit), 'collections'),
    group('Promotions', results.promotions.map(promotionHit), 'promotions'),
    group('Customers', results.customers.map(customerHit), 'users'),
    group('Documents', results.documents.map(documentHit), 'documents'),
  ].filter(({ entries }) => entries.length > 0)
}
