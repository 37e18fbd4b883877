import type { Knex } from 'knex'
import type { Companions } from '@shop/contracts/catalog/entities'
import { rows } from '../../platform/database/rows.ts'
import { SerialisedAnswer } from '../../platform/http/answers/serialisedAnswers.ts'
import { notFound } from '../../platform/http/Failure.ts'

/** Maximum number of each kind: one row of cards. */
const maxPerKind = 4
/** Limits the rows read: for a product in very many sets, only some of them are shown. */
const maxRows = 60

/**
 * Selects companions. A set is stored at one of its products. Each member is shown with that product and the other
 * members, after the companions that the member names itself. Tested on SQLite and Postgres.
 */
const companionsQuery = `with companions as (
    select kind, other_id, '' as owner, position from product_companions where product_id = ?
    union all
    select kind, product_id, product_id, -1 from product_companions where kind = 'SET' and other_id = ?
    union all
    select m.kind, m.other_id, m.product_id, m.position from product_companions o
      join product_companions m on m.product_id = o.product_id and m.kind = 'SET' and m.other_id <> o.other_id
      where o.kind = 'SET' and o.other_id = ?)
  select c.kind, l.product_id as "productId", l.card,
    (select min(v.length_cm) from variants v where v.product_id = l.product_id and v.stock > v.reserved) as "lengthFrom",
    (select max(v.length_cm) from variants v where v.product_id = l.product_id and v.stock > v.reserved) as "lengthTo"
  from products p left join companions c on 1 = 1 left join product_listings l on l.product_id = c.other_id
  where p.id = ? and p.status = 'ACTIVE' order by c.kind, c.owner, c.position, c.other_id limit ${maxRows}`

interface Row {
  kind: 'LOOK' | 'SET' | null
  /** Null if shoppers cannot see the product. */
  productId: string | null
  card: string | null
  lengthFrom: number | null
  lengthTo: number | null
}

const writeMember = ({ card, lengthFrom, lengthTo }: Row): string =>
  `{"product":${card},"lengths":${JSON.stringify(lengthFrom === null ? null : { from: lengthFrom, to: lengthTo })}}`

/**
 * Finds the cards of the products that staff have chosen to show with a product, in one statement. Throws `not_found`.
 */
export const findCompanions = async (db: Knex, id: string): Promise<SerialisedAnswer<Companions>> => {
  const companionRows = await rows<Row>(db, companionsQuery, [id, id, id, id], 'companions')
  if (companionRows.length === 0) throw notFound('Product not found.')
  const companionsOfKind = (kind: Row['kind']) => {
    const visible = companionRows.filter(row => row.kind === kind && row.productId !== null)
    return visible
      .filter(({ productId }, index) => visible.findIndex(other => other.productId === productId) === index)
      .slice(0, maxPerKind)
  }
  const look = companionsOfKind('LOOK').map(({ card }) => card)
  return new SerialisedAnswer(
    `{"look":[${look.join(',')}],"set":[${companionsOfKind('SET').map(writeMember).join(',')}]}`,
  )
}
