import type { World } from '../World.ts'

interface Use {
  id: string
  email: string
  isGuest: boolean | number
  placedAt: string
  subtotal: number
  discount: number
  code: string
  promotionId: string
  kind: string
  value: number | null
  minimumSpend: number
  usageLimit: number | null
  perCustomerLimit: number | null
  startsAt: string | null
  endsAt: string | null
}

const readUses = ({ db }: World): Promise<Use[]> =>
  db('promotion_uses as u')
    .join('promotions as p', 'p.id', 'u.promotion_id')
    .join('orders as o', 'o.id', 'u.order_id')
    // An order paid after its cancellation keeps its code, even if others have used up the limit meanwhile.
    .whereNotExists(
      db('order_events as e').whereRaw("e.order_id = o.id and e.from_status = 'CANCELED'").select('e.id'),
    )
    .orderBy('o.id')
    .select('o.id', 'o.email', 'o.subtotal', 'o.discount', 'p.code', 'p.kind', 'p.value', {
      isGuest: db.raw('o.user_id is null'),
      placedAt: 'o.created_at',
      promotionId: 'p.id',
      minimumSpend: 'p.minimum_spend',
      usageLimit: 'p.usage_limit',
      perCustomerLimit: 'p.per_customer_limit',
      startsAt: 'p.starts_at',
      endsAt: 'p.ends_at',
    })

const expectedDiscount = ({ kind, value, subtotal }: Use): number => {
  if (kind === 'free_delivery') return 0
  return kind === 'percentage' ? Math.round((subtotal * (value ?? 0)) / 100) : Math.min(subtotal, value ?? 0)
}

/** Describes how the use of a code breaks the code's own terms. */
const problemsOfUse = (use: Use): string[] => {
  const { id, code, subtotal, discount, minimumSpend, placedAt, startsAt, endsAt } = use
  return [
    ...(discount === expectedDiscount(use)
      ? []
      : [`${id}: ${code} takes ${discount} off, and not ${expectedDiscount(use)}`]),
    ...(subtotal >= minimumSpend ? [] : [`${id} is of ${subtotal}; ${code} asks for ${minimumSpend}`]),
    ...((startsAt !== null && placedAt < startsAt) || (endsAt !== null && placedAt >= endsAt)
      ? [`${id} has used ${code} at ${placedAt}, which was good from ${startsAt} to ${endsAt}`]
      : []),
  ]
}

/** Returns all uses of those keys that were used more often than their limit. */
const usesOverLimit = (
  uses: readonly Use[],
  keyOf: (use: Use) => string,
  limitOf: (use: Use) => number | null,
) => {
  const counts = new Map<string, number>()
  for (const use of uses) counts.set(keyOf(use), (counts.get(keyOf(use)) ?? 0) + 1)
  return uses.filter(use => (limitOf(use) ?? Infinity) < (counts.get(keyOf(use)) ?? 0))
}

/** Finds uses of codes whose discount is wrong, or which exceed their time, minimum spend or number. */
export const findOverused = async (world: World): Promise<string[]> => {
  const uses = await readUses(world)
  const byPerson = ({ promotionId, isGuest, email }: Use) => [promotionId, Boolean(isGuest), email].join(' ')
  return [
    ...uses.flatMap(problemsOfUse),
    ...usesOverLimit(
      uses,
      ({ promotionId }) => promotionId,
      ({ usageLimit }) => usageLimit,
    ).map(({ id, code, usageLimit }) => `${id} is beyond the ${usageLimit} uses of ${code}`),
    ...usesOverLimit(uses, byPerson, ({ perCustomerLimit }) => perCustomerLimit).map(
      ({ id, code, email }) => `${id} is beyond what ${email} may use ${code}`,
    ),
  ]
}
