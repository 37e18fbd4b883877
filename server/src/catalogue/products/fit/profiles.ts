import type { FitProfile } from '@shop/contracts/fit/endpoints'
import type { Knex } from 'knex'
import { transaction } from '../../../platform/database/transaction.ts'

/** Reads the people for whom an account chooses sizes, in the account's order. */
export const readProfiles = (db: Knex, userId: string): Promise<FitProfile[]> =>
  db('fit_profiles')
    .where({ user_id: userId })
    .orderBy('position')
    .select('name', { heightCm: 'height_cm' }, 'build', 'hem')

/** Replaces the stored profiles by these. */
export const saveProfiles = (db: Knex, userId: string, items: readonly FitProfile[]): Promise<void> =>
  transaction(db, async trx => {
    // Makes concurrent saves of one account wait for each other.
    await trx('users').where({ id: userId }).forUpdate().select('id')
    await trx('fit_profiles').where({ user_id: userId }).delete()
    if (items.length > 0)
      await trx('fit_profiles').insert(
        items.map(({ name, heightCm, build, hem }, position) => ({
          user_id: userId,
          position,
          name,
          height_cm: heightCm,
          build,
          hem,
        })),
      )
  })
