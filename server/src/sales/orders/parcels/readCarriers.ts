import { type Carrier, Carriers, presetCarriers } from '@shop/contracts/shop/carriers'
import type { Knex } from 'knex'
import { invalid } from '../../../platform/http/Failure.ts'

/** Reads the carriers from the settings, also within a transaction. */
export const readCarriers = async (db: Knex): Promise<readonly Carrier[]> => {
  const row: { value: string } | undefined = await db('settings')
    .where({ section: 'shipping' })
    .first('value')
  const { carriers } = JSON.parse(row?.value ?? '{}') as { carriers?: unknown }
  const { data } = Carriers.safeParse(carriers)
  return data ?? presetCarriers
}

/** Refuses a carrier that is not in the settings; one no longer offered may still be recorded. */
export const refuseUnknownCarrier = async (db: Knex, carrier: string): Promise<void> => {
  const carriers = await readCarriers(db)
  if (!carriers.some(({ name }) => name === carrier))
    throw invalid({ carrier: 'Please choose a carrier we ship with.' })
}
