import {
  createPromotion,
  deletePromotion,
  getPromotion,
  listPromotions,
  updatePromotion,
} from '@shop/contracts/promotions/endpoints'
import { pageOf } from '../../../platform/database/paginate.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { presentPromotion } from './present.ts'
import { Promotion } from './Promotion.ts'
import { addPromotion, changePromotion, dropPromotion, noSuchPromotion } from './savePromotion.ts'

const defaultLimit = 20

const drops = {
  deleted: { outcome: 'deleted', text: 'The promotion has been deleted.' },
  'deactivated, used': {
    outcome: 'deactivated',
    text: 'Orders have used this promotion, so it has been deactivated and kept.',
  },
  'deactivated, held': {
    outcome: 'deactivated',
    text: 'An order with this promotion is waiting for payment, so it has been deactivated and kept.',
  },
} as const

// The same rules as `promotionState` of the contract. Tested on SQLite and Postgres against it.
const stateNow = `case when not is_active then 'off' when ends_at <= ? then 'ended'
  when uses >= usage_limit then 'used_up' when starts_at > ? then 'scheduled' else 'active' end`

export const promotionRoutes = (mount: Mount, deps: Deps) => {
  mount(listPromotions, async ({ input: { search = '', state, page = 1, limit = defaultLimit } }) => {
    const { results, total } = await Promotion.query(deps.db)
      // A code has no sign that a pattern would take for something else.
      .where('code', 'like', `%${search.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '')}%`)
      .modify(query => {
        if (state) void query.whereRaw(`${stateNow} = ?`, [nowIso(deps), nowIso(deps), state])
      })
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .page(page - 1, limit)
    return pageOf(results.map(presentPromotion), total, page, limit)
  })

  mount(createPromotion, async ({ viewer, input }) =>
    presentPromotion(await addPromotion(deps, viewer, input)),
  )

  mount(getPromotion, async ({ input: { id } }) => {
    const promotion = await Promotion.query(deps.db).findById(id)
    if (!promotion) throw noSuchPromotion()
    return presentPromotion(promotion)
  })

  mount(updatePromotion, async ({ viewer, input }) =>
    presentPromotion(await changePromotion(deps, viewer, input)),
  )

  mount(deletePromotion, async ({ viewer, input: { id } }) => drops[await dropPromotion(deps, viewer, id)])
}
