import type { SentInput } from '@shop/contracts/endpoint'
import * as sheets from '@shop/contracts/products/sheets'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { expect } from 'vitest'
import type { TestShop } from './startShop.ts'

/** Builds a form with a sheet, as a browser would send it. */
const sheetForm = (content: string | Uint8Array, name: string, type: string): FormData => {
  const form = new FormData()
  form.append('sheet', new File([content as Uint8Array<ArrayBuffer>], name, { type }))
  return form
}

/** Writes sheets with these headings, a row for each record; missing values stay empty. */
export const sheetMaker =
  <Heading extends string>(columns: readonly Heading[]) =>
  (...records: Partial<Record<Heading, string>>[]): string =>
    [columns, ...records.map(record => columns.map(column => `"${record[column] ?? ''}"`))]
      .map(cells => cells.join(','))
      .join('\n')

/** Uploads a sheet for import; returns the plain response. */
export const sendSheet = (
  shop: Pick<TestShop, 'request'>,
  token: string,
  content: string | Uint8Array,
  { name = 'products.csv', type = 'text/csv' } = {},
): Promise<Response> =>
  shop.request('/admin/products/imports', {
    method: 'POST',
    body: sheetForm(content, name, type),
    headers: { authorization: `Bearer ${token}` },
  })

/** Starts an import from a sheet, and returns it. */
export const startImport = async (
  shop: Pick<TestShop, 'request'>,
  token: string,
  content: string | Uint8Array,
  file?: { name?: string; type?: string },
): Promise<ProductImport> => {
  const answer = await sendSheet(shop, token, content, file)
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { data: ProductImport }).data
}

/** Acts for a member of staff on an import, and repeats each long action until it is done. */
export const sheetDesk = (shop: TestShop, token: () => string) => {
  const untilDone = async (step: () => Promise<ProductImport>) => {
    let answer = await step()
    while (answer.state === 'applying' || answer.state === 'undoing') answer = await step()
    return answer
  }
  const start = (text: string) => startImport(shop, token(), text)
  const check = (
    { id, columns, fixed, makesCollections }: ProductImport,
    corrections: { row: number; field: 'price'; text: string }[] = [],
  ) =>
    shop.call(
      sheets.checkProductImport,
      { id, columns: columns.map(({ field }) => field), corrections, fixed, makesCollections },
      token(),
    )
  /** Checks with other columns or values than the recognised ones. */
  const recheck = (
    { id, columns }: ProductImport,
    changes: Partial<SentInput<typeof sheets.checkProductImport>>,
  ) =>
    shop.call(
      sheets.checkProductImport,
      { id, columns: columns.map(({ field }) => field), ...changes },
      token(),
    )
  const rowsOf = async (id: string, show: 'wrong' | 'changed' | 'noted' | 'skipped') =>
    (await shop.call(sheets.listProductImportRows, { id, show }, token())).items
  const apply = (id: string, leavesOutWrong = false) =>
    untilDone(() => shop.call(sheets.applyProductImport, { id, leavesOutWrong }, token()))
  /** Imports a sheet without errors. */
  const run = async (text: string) => {
    const checked = await check(await start(text))
    expect(await rowsOf(checked.id, 'wrong')).toEqual([])
    return apply(checked.id)
  }
  return {
    start,
    check,
    recheck,
    rowsOf,
    apply,
    run,
    undo: (id: string) => untilDone(() => shop.call(sheets.undoProductImport, { id }, token())),
  }
}
