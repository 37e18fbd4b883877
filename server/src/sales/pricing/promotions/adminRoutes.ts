import {
  createPromotion,
  deletePromotion,
  getPromotion,
  listPromotions,
  updatePromotion,
} from '@shop/contracts/promotions/endpoints'
import { pageOf } from '../../../platform/database/paginate.ts'
import { wordsAmong } from '../../../platform/database/parseSearch.ts'
import { wordsIn } from '../../../platform/database/words.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { presentPromotion, Promotion } from './Promotion.ts'
import { addPromotion, changePromotion, deleteOrDeactivatePromotion, findPromotion } from './savePromotion.ts'

const defaultLimit = 20

// Follows the rules of the contract's `promotionState`. Tested against it on SQLite and Postgres.
const stateSql = `case when not is_active then 'off' when ends_at <= ? then 'ended'
  when uses >= usage_limit then 'used_up' when starts_at > ? then 'scheduled' else 'active' end`

export const promotionRoutes = (mount: Mount, deps: Deps) => {
  mount(listPromotions, async ({ input: { search = '', state, page = 1, limit = defaultLimit } }) => {
    const { results, total } = await Promotion.query(deps.db)
      .modify(query => {
        const { sql, bindings } = wordsAmong(deps.db, ['code'], wordsIn(search).join(' '))
        if (sql) void query.whereRaw(sql, bindings)
        if (state) void query.whereRaw(`${stateSql} = ?`, [nowIso(deps), nowIso(deps), state])
      })
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .page(page - 1, limit)
    return pageOf(results.map(presentPromotion), total, page, limit)
  })
  mount(createPromotion, ({ viewer, input }) => addPromotion(deps, viewer, input))
  mount(getPromotion, async ({ input: { id } }) => presentPromotion(await findPromotion(deps.db, id)))
  mount(updatePromotion, ({ viewer, input }) => changePromotion(deps, viewer, input))
  mount(deletePromotion, ({ viewer, input: { id } }) => deleteOrDeactivatePromotion(deps, viewer, id))
}
