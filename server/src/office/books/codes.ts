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
import { noteChange } from '../../platform/events/audit/noteChange.ts'

/** The codes of every program: the usual ones where none are saved. */
export const readCodes = async (db: Knex): Promise<Record<BookProgram, BookCodes>> => {
  const saved: { program: BookProgram; codes: string }[] = await db('book_codes').select('program', 'codes')
  const codes = new Map(saved.map(row => [row.program, JSON.parse(row.codes) as Partial<BookCodes>]))
  return Object.fromEntries(
    bookProgramNames.map(program => [program, { ...defaultCodes[program], ...codes.get(program) }]),
  ) as Record<BookProgram, BookCodes>
}

/** Saves the codes of a program, and notes those that changed. */
export const saveCodes = ({ db, clock }: Deps, userId: string, program: BookProgram, codes: BookCodes) =>
  transaction(db, async trx => {
    const before = (await readCodes(trx))[program]
    const changed = bookAccountNames.filter(name => before[name] !== codes[name])
    if (changed.length === 0) return
    await trx('book_codes')
      .insert({ program, codes: JSON.stringify(codes) })
      .onConflict('program')
      .merge()
    const only = (all: BookCodes) => Object.fromEntries(changed.map(name => [name, all[name]]))
    await noteChange(trx, {
      at: nowIso({ clock }),
      userId,
      act: 'update',
      subject: 'books',
      subjectId: program,
      before: only(before),
      after: only(codes),
    })
  })
