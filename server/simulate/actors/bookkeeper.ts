import { closeBooks, exportBooks, getBooks } from '@shop/contracts/books/endpoints'
import { bookProgramNames } from '@shop/contracts/books/programs'
import { getVatReturn } from '@shop/contracts/books/vatEndpoints'
import { addDays } from '@shop/contracts/shop/zoneClock'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { World } from '../World.ts'

interface Span {
  from: string
  to: string
}

/** Files and VAT returns of each month as they were when it was closed, in each world. */
const closedMonths = new WeakMap<World, Map<string, string>>()

const monthOf = (day: string): Span => {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

const today = (world: World) => new Date(world.clock.now()).toISOString().slice(0, 10)

const readMonthContent = async (world: World, span: Span): Promise<string> => {
  const files = []
  for (const program of bookProgramNames)
    files.push(await (await world.callAsStaff(exportBooks, { program, ...span })).text())
  return JSON.stringify([files, await world.callAsStaff(getVatReturn, span)])
}

const closeMonth: SimulatedAction['run'] = async world => {
  const { openMonth: month } = await world.callAsStaff(getBooks, monthOf(today(world)))
  if (month === null || month >= today(world).slice(0, 7)) return undefined
  await world.callAsStaff(closeBooks, { month })
  const months = closedMonths.get(world) ?? new Map<string, string>()
  closedMonths.set(world, months.set(month, await readMonthContent(world, monthOf(month))))
  return 'closed a month'
}

export const bookkeeper: readonly SimulatedAction[] = [
  { name: 'bookkeeper closes a month', weight: 1, run: closeMonth },
]

/** Finds closed months whose content has changed since the day on which they were closed. */
export const findChangedMonths = async (world: World): Promise<string[]> => {
  const problems: string[] = []
  for (const [month, contentWhenClosed] of closedMonths.get(world) ?? [])
    if ((await readMonthContent(world, monthOf(month))) !== contentWhenClosed)
      problems.push(`${month} was closed, and has changed`)
  return problems
}

interface BookedDocument {
  kind: 'INVOICE' | 'CREDIT_NOTE'
  data: string
  vatReason: string
}

/** Adds up boxes 1 (VAT) and 6 (net sales) of the VAT returns of every month in the span. */
const addVatReturns = async (world: World, { from, to }: Span) => {
  const sum = { box1: 0, box6: 0 }
  for (let month = monthOf(from); month.from < to; month = monthOf(addDays(month.to, 1))) {
    const { box1, box6 } = await world.callAsStaff(getVatReturn, month)
    sum.box1 += box1
    sum.box6 += box6
  }
  return sum
}

/**
 * Finds differences between the VAT of invoices and credit notes, of the months' VAT returns and of the ledger, from
 * the first sale on.
 */
export const findVatDifferences = async (world: World): Promise<string[]> => {
  const firstMove: { at: string } | undefined = await world.db('money_moves').orderBy('at').first('at')
  if (!firstMove) return []
  const span = { from: monthOf(firstMove.at.slice(0, 10)).from, to: monthOf(today(world)).to }
  const { box1, box6 } = await addVatReturns(world, span)
  const { sums } = await world.callAsStaff(getBooks, span)
  const allDocuments: BookedDocument[] = await world
    .db('invoices as d')
    .join('orders as o', 'o.id', 'd.order_id')
    .select('d.kind', 'd.data', { vatReason: 'o.vat_reason' })
  // The VAT of an EU country is declared in a return of its own.
  const documents = allDocuments.filter(({ vatReason }) => vatReason !== 'ioss')
  const sumOf = (key: 'vat' | 'net') =>
    documents.reduce((sum, { kind, data }) => {
      const { total } = JSON.parse(data) as { total: Record<'vat' | 'net', number> }
      return sum + (kind === 'INVOICE' ? total[key] : -total[key])
    }, 0)
  const bookedVat = sums
    .filter(({ account }) => account === 'vat')
    .reduce((sum, { debit, credit }) => sum + credit - debit, 0)
  const balance = sums.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  return [
    ...(box1 === sumOf('vat') && bookedVat === box1
      ? []
      : [`VAT by the papers ${sumOf('vat')}, by the return ${box1}, by the books ${bookedVat}`]),
    ...(box6 === sumOf('net') ? [] : [`net sales by the papers ${sumOf('net')}, by the return ${box6}`]),
    ...(balance === 0 ? [] : [`the books are out of balance by ${balance}`]),
  ]
}
