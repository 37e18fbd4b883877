import type { CodesOfProgram } from '@shop/contracts/books/endpoints'
import {
  bookAccountNames,
  bookProgramNames,
  defaultCodes,
  type BookCodes,
  type BookProgram,
} from '@shop/contracts/books/programs'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { saveOver } from '../../platform/events/audit/saveOver.ts'

/** The codes of every program: the usual ones where none are saved. */
export const readCodes = async (db: Knex): Promise<Record<BookProgram, BookCodes>> => {
  const saved: { program: BookProgram; codes: string }[] = await db('book_codes').select('program', 'codes')
  const codes = new Map(saved.map(row => [row.program, JSON.parse(row.codes) as Partial<BookCodes>]))
  return Object.fromEntries(
    bookProgramNames.map(program => [program, only({ ...defaultCodes[program], ...codes.get(program) })]),
  ) as Record<BookProgram, BookCodes>
}

const only = (codes: BookCodes): BookCodes =>
  Object.fromEntries(bookAccountNames.map(name => [name, codes[name]])) as BookCodes

interface Saved extends CodesOfProgram {
  /** The text that is saved; null before the first save. */
  text: string | null
}

/** The version is kept beside the codes, and is 0 before the first save. */
const readSaved = async (db: Knex, id: BookProgram): Promise<Saved> => {
  const row: { codes: string } | undefined = await db('book_codes').where({ program: id }).first('codes')
  const saved = row ? (JSON.parse(row.codes) as Partial<CodesOfProgram>) : { version: 0 }
  return { version: 1, ...defaultCodes[id], ...saved, id, text: row?.codes ?? null }
}

export const readCodesOf = async (db: Knex, program: BookProgram): Promise<CodesOfProgram> => {
  const { text: _, ...codes } = await readSaved(db, program)
  return codes
}

/** Writes the codes where nobody has saved others meanwhile, and tells whether that was so. */
const writeOver = async (trx: Knex.Transaction, { id, version, text }: Saved, codes: BookCodes) => {
  const next = JSON.stringify({ ...codes, version: version + 1 })
  if (text !== null)
    return (await trx('book_codes').where({ program: id, codes: text }).update({ codes: next })) > 0
  const made = await trx('book_codes')
    .insert({ program: id, codes: next })
    .onConflict('program')
    .ignore()
    .returning('program')
  return made.length > 0
}

/** Saves the codes of a program. Throws `conflict` where somebody has saved since `version`. */
export const saveCodes = (
  { db, clock }: Deps,
  userId: string,
  { id, version, ...codes }: Omit<CodesOfProgram, 'version'> & { version?: number | undefined },
): Promise<CodesOfProgram> =>
  transaction(db, async trx => {
    const { after } = await saveOver(trx, {
      userId,
      at: nowIso({ clock }),
      subject: 'books',
      noun: 'list of account codes',
      id,
      version,
      read: () => readSaved(trx, id),
      facts: only,
      wanted: codes,
      write: before => writeOver(trx, before, only(codes)),
    })
    const { text: _, ...saved } = after
    return saved
  })
