import { text } from 'node:stream/consumers'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { linkShopExport, listShopExports, startShopExport } from '@shop/contracts/shop/exportEndpoints'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { entriesOf, openEntry } from '../platform/http/uploads/zip.ts'
import type { TestShop } from './startShop.ts'

const openBuffer = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })

/** The files of a ZIP by their names. */
export const unzip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await openBuffer(bytes)
  const files = new Map<string, Buffer>()
  const entries: Entry[] = []
  for await (const entry of entriesOf(zip)) entries.push(entry)
  for (const entry of entries) {
    const chunks: Buffer[] = []
    for await (const chunk of await openEntry(zip, entry)) chunks.push(chunk as Buffer)
    files.set(entry.fileName, Buffer.concat(chunks))
  }
  return files
}

/** Rows of a CSV file by heading. */
export const recordsIn = (bytes: Buffer | undefined): Record<string, string>[] =>
  parse(bytes ?? '', { columns: true, bom: true })

/** Has the whole shop exported, and saves the ZIP as the office does. */
export const exportShop = async (shop: TestShop, token: string): Promise<Buffer> => {
  const { id } = await shop.call(startShopExport, {}, token)
  await shop.jobs.exports.idle()
  const { items } = await shop.call(listShopExports, {}, token)
  expect(items.find(each => each.id === id)).toMatchObject({ state: 'done' })
  const { url } = await shop.call(linkShopExport, { id }, token)
  const answer = await fetch(new URL(url, shop.url))
  if (!answer.ok) throw new Error(await text(answer.body!))
  return Buffer.from(await answer.arrayBuffer())
}

/** Sends the ZIP of a shop to be imported: the first import that it makes, or what is said against it. */
export const sendArchive = async (shop: TestShop, token: string, bytes: Uint8Array) => {
  const form = new FormData()
  const type = 'application/zip'
  form.append('archive', new File([bytes as Uint8Array<ArrayBuffer>], 'shop.zip', { type }))
  const answer = await shop.request('/admin/products/imports/archive', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  const { data, fields } = (await answer.json()) as { data: ProductImport; fields?: Record<string, string> }
  return { status: answer.status, data, message: fields?.['archive'] ?? '' }
}
