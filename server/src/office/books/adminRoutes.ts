import * as calls from '@shop/contracts/books/endpoints'
import { bookAccountNames } from '@shop/contracts/books/programs'
import {
  exportIossReturn,
  exportVatPapers,
  getIossReturn,
  getVatReturn,
  listVatPapers,
  type IossLine,
  type VatDocument,
} from '@shop/contracts/books/vatEndpoints'
import { vatReasonTexts } from '@shop/contracts/vatReasons'
import { slugOf } from '@shop/contracts/catalog/slugOf'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Deps } from '../../platform/base/deps.ts'
import { pageOf } from '../../platform/database/paginate.ts'
import { csvFile, signedPounds } from '../../platform/http/answers/csvFile.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { bookFile, xeroParts } from './bookFiles.ts'
import { closeMonths, firstMonth } from './closeMonths.ts'
import { firstDayOf, lastDayOf, nextMonth } from './closings.ts'
import { readIossReturn } from './iossReturn.ts'
import { readCodes, readCodesOf, saveCodes } from './codes.ts'
import { ensureDocumentsNumbered, checkSpan, readBooks, type Span } from './readBooks.ts'
import type { DayOfBooks, AccountTotal } from './DayOfBooks.ts'
import { allVatLines, listVatLines, readBoxes } from './vatReturn.ts'

const maxClosings = 24

const accountIndex = ({ account }: calls.BookSum) => bookAccountNames.indexOf(account)

/** Sums days by account, rate and reason, in the order of the accounts. */
const sumsOf = (days: readonly DayOfBooks[]): calls.BookSum[] => {
  const sums = new Map<string, calls.BookSum>()
  for (const { account, rate, reason, amount } of days.flatMap(({ journal }): AccountTotal[] => journal)) {
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
  return [...sums.values()].toSorted(
    (a, b) => accountIndex(a) - accountIndex(b) || (b.rate ?? -1) - (a.rate ?? -1),
  )
}

/** Names a period: `2026-10` for a month, `2026-10-to-2026-12` for several, otherwise by its days. */
const periodOf = ({ from, to }: Span): string => {
  const months = [from.slice(0, 7), to.slice(0, 7)] as const
  const isWhole = from === firstDayOf(months[0]) && to === lastDayOf(months[1])
  return [...new Set(isWhole ? months : [from, to])].join('-to-')
}

/** Names a file by shop, content and period, for bookkeepers with several clients: `madar-vat-2026-10`. */
const fileName = (shopName: string, content: string, span: Span): string =>
  [slugOf(shopName), content, periodOf(span)].filter(Boolean).join('-')

const documentCells = ({ at, number, kind, orderNumber, rate, reason, net, vat }: VatDocument) => [
  dayAt(calls.booksTimeZone, Date.parse(at)),
  kind === 'INVOICE' ? 'Invoice' : 'Credit note',
  number,
  orderNumber,
  rate,
  vatReasonTexts[reason],
  signedPounds(net),
  signedPounds(vat),
]

const documentColumns = [
  'Date',
  'Kind',
  'Number',
  'Order',
  'VAT rate',
  'Reason',
  'Box 6 (net)',
  'Box 1 (VAT)',
]

const vatRoutes = (mount: Mount, { db, settings }: Deps) => {
  const currency = async () => (await settings.read()).general.currency

  mount(getVatReturn, async ({ input }) => {
    const { general } = await settings.read()
    const boxes = await readBoxes(db, general.currency, input)
    return { isRegistered: general.vatRegistered, currency: general.currency, ...boxes }
  })

  mount(listVatPapers, async ({ input: { page = 1, limit = 20, ...span } }) => {
    const { items, total } = await listVatLines(db, await currency(), { ...span, page, limit })
    return pageOf(items, total, page, limit)
  })

  mount(exportVatPapers, async ({ input }) => {
    checkSpan(input)
    await ensureDocumentsNumbered(db, input.to)
    const { general } = await settings.read()
    const documents = allVatLines(db, general.currency, input)
    const batches = async function* () {
      for await (const items of documents) yield items.map(documentCells)
    }
    return csvFile(fileName(general.storeName, 'vat', input), documentColumns, batches())
  })
}

const iossCells = ({ country, rate, soldIn, net, vat }: IossLine) => [
  country,
  rate,
  soldIn,
  signedPounds(net),
  signedPounds(vat),
]

const iossRoutes = (mount: Mount, { db, settings }: Deps) => {
  mount(getIossReturn, async ({ input: { month } }) => {
    const { currency } = (await settings.read()).general
    return { currency, lines: await readIossReturn(db, currency, month) }
  })

  mount(exportIossReturn, async ({ input: { month } }) => {
    const { currency, storeName } = (await settings.read()).general
    const lines = await readIossReturn(db, currency, month)
    const batches = async function* () {
      yield lines.map(iossCells)
    }
    const span = { from: firstDayOf(month), to: lastDayOf(month) }
    return csvFile(
      fileName(storeName, 'ioss', span),
      ['Country', 'VAT rate', 'Sold in', 'Net', 'VAT'],
      batches(),
    )
  })
}

export const bookRoutes = (mount: Mount, deps: Deps) => {
  const { db, settings } = deps

  mount(calls.getBooks, async ({ input }) => {
    const { currency } = (await settings.read()).general
    const { closings, days } = await readBooks(db, currency, input)
    const [lastClosing] = closings
    return {
      currency,
      sums: sumsOf(days),
      days: days.length,
      xeroParts: xeroParts(input, days),
      closings: closings.slice(0, maxClosings),
      openMonth: lastClosing ? nextMonth(lastClosing.month) : await firstMonth(db),
    }
  })

  mount(calls.exportBooks, async ({ input: { program, ...span } }) => {
    const { currency, storeName } = (await settings.read()).general
    const { days, lastClosedMonth } = await readBooks(db, currency, span)
    const codes = (lastClosedMonth?.codes ?? (await readCodes(db)))[program]
    return bookFile(program, { name: fileName(storeName, program, span), days, codes })
  })

  mount(calls.closeBooks, async ({ viewer, input: { month } }) => ({
    closed: await closeMonths(deps, viewer.id, month),
  }))

  mount(calls.getBookCodes, ({ input: { id } }) => readCodesOf(db, id))

  mount(calls.saveBookCodes, ({ viewer, input }) => saveCodes(deps, viewer.id, input))

  vatRoutes(mount, deps)
  iossRoutes(mount, deps)
}
