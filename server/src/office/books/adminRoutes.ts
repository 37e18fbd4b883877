import * as calls from '@shop/contracts/books/endpoints'
import { bookAccountNames } from '@shop/contracts/books/programs'
import {
  exportVatPapers,
  getVatReturn,
  listVatPapers,
  type VatPaper,
} from '@shop/contracts/books/vatEndpoints'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Deps } from '../../platform/base/deps.ts'
import { pageOf } from '../../platform/database/paginate.ts'
import { csvFile, signedPounds } from '../../platform/http/answers/csvFile.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { bookFile, xeroParts } from './bookFiles.ts'
import { closeMonths, firstMonth } from './closeMonths.ts'
import { firstDayOf, lastDayOf, nextMonth } from './closings.ts'
import { readCodes, readCodesOf, saveCodes } from './codes.ts'
import { checkNumbered, checkSpan, readBooks, type Span } from './readBooks.ts'
import type { DayOfBooks, Sum } from './DayOfBooks.ts'
import { eachPaper, listPapers, readBoxes } from './vatReturn.ts'

const closingsShown = 24

const placeOf = ({ account }: calls.BookSum) => bookAccountNames.indexOf(account)

/** Sums of days by account, rate and reason, in the order of the accounts. */
const sumsOf = (days: readonly DayOfBooks[]): calls.BookSum[] => {
  const sums = new Map<string, calls.BookSum>()
  for (const { account, rate, reason, amount } of days.flatMap(({ journal }): Sum[] => journal)) {
    const key = `${account} ${rate} ${reason ?? ''}`
    const { debit, credit } = sums.get(key) ?? { debit: 0, credit: 0 }
    sums.set(key, {
      account,
      rate,
      ...(reason && { reason }),
      debit: debit + Math.max(amount, 0),
      credit: credit + Math.max(-amount, 0),
    })
  }
  return [...sums.values()].toSorted((a, b) => placeOf(a) - placeOf(b) || (b.rate ?? -1) - (a.rate ?? -1))
}

/** `2026-10` where that is the span, else both of its days. */
const nameOf = ({ from, to }: Span): string => {
  const month = from.slice(0, 7)
  return from === firstDayOf(month) && to === lastDayOf(month) ? month : `${from}-to-${to}`
}

const paperCells = ({ at, number, kind, orderId, rate, net, vat }: VatPaper) => [
  dayAt(calls.booksTimeZone, Date.parse(at)),
  kind === 'INVOICE' ? 'Invoice' : 'Credit note',
  number,
  orderId,
  rate,
  signedPounds(net),
  signedPounds(vat),
]

const paperColumns = ['Date', 'Kind', 'Number', 'Order id', 'VAT rate', 'Box 6 (net)', 'Box 1 (VAT)']

const vatRoutes = (mount: Mount, { db, settings }: Deps) => {
  const currency = async () => (await settings.read()).general.currency

  mount(getVatReturn, async ({ input }) => {
    const { general } = await settings.read()
    const boxes = await readBoxes(db, general.currency, input)
    return { isRegistered: general.vatRegistered, currency: general.currency, ...boxes }
  })

  mount(listVatPapers, async ({ input: { page = 1, limit = 20, ...span } }) => {
    const { items, total } = await listPapers(db, await currency(), { ...span, page, limit })
    return pageOf(items, total, page, limit)
  })

  mount(exportVatPapers, async ({ input }) => {
    checkSpan(input)
    await checkNumbered(db, input.to)
    const papers = eachPaper(db, await currency(), input)
    const batches = async function* () {
      for await (const items of papers) yield items.map(paperCells)
    }
    return csvFile(`vat-${nameOf(input)}`, paperColumns, batches())
  })
}

export const bookRoutes = (mount: Mount, deps: Deps) => {
  const { db, settings } = deps

  mount(calls.getBooks, async ({ input }) => {
    const { currency } = (await settings.read()).general
    const { closings, days } = await readBooks(db, currency, input)
    const [last] = closings
    return {
      currency,
      sums: sumsOf(days),
      days: days.length,
      xeroParts: xeroParts(input, days),
      closings: closings.slice(0, closingsShown),
      openMonth: last ? nextMonth(last.month) : await firstMonth(db),
    }
  })

  mount(calls.exportBooks, async ({ input: { program, ...span } }) => {
    const { currency } = (await settings.read()).general
    const { days, frozen } = await readBooks(db, currency, span)
    const codes = (frozen?.codes ?? (await readCodes(db)))[program]
    return bookFile(program, { name: `books-${program}-${nameOf(span)}`, days, codes })
  })

  mount(calls.closeBooks, async ({ viewer, input: { month } }) => ({
    closed: await closeMonths(deps, viewer.id, month),
  }))

  mount(calls.getBookCodes, ({ input: { id } }) => readCodesOf(db, id))

  mount(calls.saveBookCodes, ({ viewer, input }) => saveCodes(deps, viewer.id, input))

  vatRoutes(mount, deps)
}
