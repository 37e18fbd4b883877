import type { Knex } from 'knex'
import { ourTables } from './schemaText.ts'

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Names the tables that contain a text anywhere, in any case. */
export const tablesWith = async (db: Knex, text: string): Promise<string[]> => {
  const names: string[] = []
  for (const name of await ourTables(db)) {
    const content = JSON.stringify(await db(name).select('*')).toLowerCase()
    // An id may contain any digits by chance.
    const searched = /^\d+$/.test(text) ? content.replaceAll(ids, '') : content
    if (searched.includes(text.toLowerCase())) names.push(name)
  }
  return names
}
