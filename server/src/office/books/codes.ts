import { recordOf } from '@shop/contracts/keys'
import type { CodesOfProgram } from '@shop/contracts/books/endpoints'
import {
  bookAccountNames,
  bookProgramNames,
  defaultCodes,
  type BookCodes,
  type BookProgram,
} from '@shop/contracts/books/programs'
import { pick } from '@shop/contracts/facts/fieldTable'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../platform/database/json.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { saveVersion, updateVersion } from '../../platform/events/audit/saveVersion.ts'

interface Row {
  id: BookProgram
  /** The codes as JSON. */
  codes: Json<Partial<BookCodes>>
  version: number
}

const codesIn = ({ id, codes }: Pick<Row, 'id' | 'codes'>): BookCodes => ({
  ...defaultCodes[id],
  ...fromJson(codes),
})

/** Reads the codes of every program: the default ones if none are saved. */
export const readCodes = async (db: Knex): Promise<Record<BookProgram, BookCodes>> => {
  const savedCodes: Row[] = await db('book_codes').select()
  return recordOf(bookProgramNames, id =>
    codesIn(savedCodes.find(row => row.id === id) ?? { id, codes: '{}' }),
  )
}

/** Reads the codes of a program; their version is 0 before the first save. */
export const readCodesOf = async (db: Knex, id: BookProgram): Promise<CodesOfProgram> => {
  const row: Row | undefined = await db('book_codes').where({ id }).first()
  return { ...codesIn(row ?? { id, codes: '{}' }), id, version: row?.version ?? 0 }
}

const writeCodes = async (
  trx: Knex.Transaction,
  { id, version }: CodesOfProgram,
  codes: BookCodes,
): Promise<boolean> => {
  const columns = { codes: JSON.stringify(codes) }
  if (version > 0) return updateVersion(trx, 'book_codes', { id, version }, columns)
  const insertedRows = await trx('book_codes')
    .insert({ id, version: 1, ...columns })
    .onConflict('id')
    .ignore()
    .returning('id')
  return insertedRows.length > 0
}

/** Saves the codes of a program. Throws `conflict` if somebody else has saved since `version`. */
export const saveCodes = (
  { db, clock }: Deps,
  userId: string,
  { id, version, ...codes }: Omit<CodesOfProgram, 'version'> & { version?: number | undefined },
): Promise<CodesOfProgram> =>
  transaction(db, async trx => {
    const { after } = await saveVersion(trx, {
      userId,
      at: nowIso({ clock }),
      subject: 'books',
      noun: 'list of account codes',
      id,
      version,
      read: () => readCodesOf(trx, id),
      facts: saved => pick(saved, bookAccountNames),
      newValues: codes,
      write: before => writeCodes(trx, before, codes),
    })
    return after
  })
