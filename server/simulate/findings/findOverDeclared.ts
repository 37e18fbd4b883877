import { groupBy } from '@shop/contracts/groupBy'
import type { DeclaredFacts } from '../../src/sales/orders/parcels/Parcel.ts'
import type { World } from '../World.ts'

interface DeclaredParcel {
  orderId: string
  sentAt: string
  vatReason: string
  total: number
  declaredBy: string
}

interface DeclaredLine {
  orderId: string
  quantity: number
  declared: string
}

interface Refunded {
  orderId: string
  amount: number
  /** Part of it that is of delivery; a sum, and so text on Postgres. */
  ofDelivery: string
  at: string
}

const readParcels = ({ db }: World): Promise<DeclaredParcel[]> =>
  db('parcels as p')
    .join('orders as o', 'o.id', 'p.order_id')
    .whereNull('p.taken_back_at')
    .whereNotNull('p.declared_by')
    // Leaves out exchanges, whose worth was paid for the garments that came back.
    .whereNull('o.waits_for')
    .whereNotExists(
      db('return_lines as t')
        .join('order_items as i', 'i.id', 't.swap_item_id')
        .whereRaw('i.order_id = o.id')
        .select('t.id'),
    )
    .orderBy(['p.sent_at', 'p.id'])
    .select('o.total', {
      orderId: 'o.id',
      sentAt: 'p.sent_at',
      vatReason: 'o.vat_reason',
      declaredBy: 'p.declared_by',
    })

const readLines = ({ db }: World): Promise<DeclaredLine[]> =>
  db('parcel_lines as s')
    .join('parcels as p', 'p.id', 's.parcel_id')
    .whereNull('p.taken_back_at')
    .whereNotNull('s.declared')
    .select('s.quantity', 's.declared', {
      orderId: 'p.order_id',
    })

const readRefunded = ({ db }: World): Promise<Refunded[]> =>
  db('refunds as r')
    .whereNot('r.state', 'FAILED')
    .whereNull('r.unmatched_payment_id')
    .select('r.amount', {
      orderId: 'r.order_id',
      at: 'r.created_at',
      ofDelivery: db.raw(
        '(select coalesce(sum(l.amount), 0) from refund_lines l where l.refund_id = r.id and l.order_item_id is null)',
      ),
    })

const sum = (amounts: readonly (number | string)[]) =>
  amounts.reduce<number>((total, amount) => total + Number(amount), 0)
const worthOf = ({ declared }: DeclaredLine) => (JSON.parse(declared) as DeclaredFacts).worth

/**
 * Finds orders whose parcels declare more to customs than was paid for their garments or delivery and not given back
 * before the first was sent, or less although nothing was given back.
 */
export const findOverDeclared = async (world: World): Promise<string[]> => {
  const linesOf = groupBy(await readLines(world), ({ orderId }) => orderId)
  const refundsOf = groupBy(await readRefunded(world), ({ orderId }) => orderId)
  const items: { orderId: string; quantity: number; paid: number }[] = await world
    .db('order_items')
    .select('quantity', { orderId: 'order_id', paid: world.db.raw('line_total - discount') })
  const itemsOf = groupBy(items, ({ orderId }) => orderId)
  const surcharges: { orderId: string; total: number }[] = await world
    .db('orders as o')
    .whereNotNull('adds_to')
    .whereNotNull('paid_at')
    .whereNotExists(world.db('order_items as i').whereRaw('i.order_id = o.id').select('i.id'))
    .select('total', { orderId: 'adds_to' })
  const surchargesOf = groupBy(surcharges, ({ orderId }) => orderId)
  return [...groupBy(await readParcels(world), ({ orderId }) => orderId)].flatMap(([orderId, parcels]) => {
    const [first] = parcels
    const lines = linesOf.get(orderId) ?? []
    const ofOrder = itemsOf.get(orderId) ?? []
    // Customs are told the price of a garment that was free.
    if (!first || ofOrder.some(({ paid }) => paid === 0)) return []
    const refunds = refundsOf.get(orderId) ?? []
    const before = refunds.filter(({ at }) => at < first.sentAt)
    const paidForGoods = sum(ofOrder.map(({ paid }) => paid))
    const back = sum(before.map(({ amount, ofDelivery }) => amount - Number(ofDelivery)))
    const declared = sum(lines.map(worthOf))
    // Each parcel declares the freight of the whole order, and says so.
    const freight = Math.max(
      ...parcels.map(({ declaredBy }) => (JSON.parse(declaredBy) as { freight?: number }).freight ?? 0),
    )
    const paidForDelivery =
      first.total -
      paidForGoods +
      sum((surchargesOf.get(orderId) ?? []).map(({ total }) => total)) -
      sum(before.map(({ ofDelivery }) => ofDelivery))
    const units = sum(lines.map(({ quantity }) => quantity))
    const isWhole = units === sum(ofOrder.map(({ quantity }) => quantity)) && refunds.length === 0
    const isTooLittle = isWhole && first.vatReason !== 'ioss' && declared < paidForGoods - lines.length
    return [
      ...(declared > Math.max(0, paidForGoods - back) + lines.length || isTooLittle
        ? [
            `${declared} is declared for the garments of ${orderId}; ${paidForGoods} was paid, and ${back} given back`,
          ]
        : []),
      ...(freight > paidForDelivery
        ? [`${freight} is declared for the delivery of ${orderId} and ${paidForDelivery} was paid`]
        : []),
    ]
  })
}
