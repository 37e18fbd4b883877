import { type Carrier, Carriers, presetCarriers } from '@shop/contracts/shop/carriers'
import type { Knex } from 'knex'
import { invalid } from '../../../platform/http/Failure.ts'

/** Reads the settings' carriers, also within a transaction. */
export const readCarriers = async (db: Knex): Promise<readonly Carrier[]> => {
  const row = (await db('settings').where({ section: 'shipping' }).first('value')) as
    | { value: string }
    | undefined
  const { carriers } = JSON.parse(row?.value ?? '{}') as { carriers?: unknown }
  const { data } = Carriers.safeParse(carriers)
  return data ?? presetCarriers
}

/** Refuses a carrier that the settings do not name; one no longer offered may still be noted. */
export const refuseUnknownCarrier = async (db: Knex, carrier: string): Promise<void> => {
  const carriers = await readCarriers(db)
  if (!carriers.some(({ name }) => name === carrier))
    throw invalid({ carrier: 'Please choose a carrier we ship with.' })
}
