import type { ProductImport } from '@shop/contracts/products/sheets'
import type { TestShop } from './startShop.ts'

/** A form with a sheet, as a browser would send it. */
const sheetForm = (content: string | Uint8Array, name: string, type: string): FormData => {
  const form = new FormData()
  form.append('sheet', new File([content as Uint8Array<ArrayBuffer>], name, { type }))
  return form
}

/** Sends a sheet to be imported; the plain answer. */
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

/** The import that a sheet begins. */
export const importOf = async (
  shop: Pick<TestShop, 'request'>,
  token: string,
  content: string | Uint8Array,
  file?: { name?: string; type?: string },
): Promise<ProductImport> => {
  const answer = await sendSheet(shop, token, content, file)
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { data: ProductImport }).data
}
