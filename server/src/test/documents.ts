import type { TestShop } from './startShop.ts'

const pdf = new TextEncoder().encode('%PDF-1.4\ntrailer\n%%EOF\n')

/** Uploads a document as staff do in the back office. */
export const uploadDocument = (
  shop: TestShop,
  { accessToken }: { accessToken: string },
  fields: Record<string, string>,
  { bytes = pdf, name = 'terms.pdf' }: { bytes?: Uint8Array; name?: string | undefined } = {},
): Promise<Response> => {
  const body = new FormData()
  for (const [field, text] of Object.entries(fields)) body.append(field, text)
  body.append('document', new File([bytes as Uint8Array<ArrayBuffer>], name))
  const headers = { authorization: `Bearer ${accessToken}` }
  return shop.request('/admin/documents/upload', { method: 'POST', body, headers })
}
