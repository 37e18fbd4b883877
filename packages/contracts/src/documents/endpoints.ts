import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, instant, limit, listOf, optionalText, page, search, typedLine } from '../fields.ts'
import { documentFile, file, fileKinds } from '../uploads.ts'
import { documentCategoryNames } from './categories.ts'

const category = z.enum(documentCategoryNames)

export const ShopDocument = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category,
  /** Bytes; null for an invoice or credit note whose PDF has not been generated yet. */
  size: z.nullable(count),
  mimeType: z.string(),
  /** URL path. Anybody can open a public document's; a private one needs a temporary link each time. */
  url: z.string(),
  isPublic: z.boolean(),
  /** Tells whether staff may delete it. Issued invoices and credit notes cannot be deleted. */
  isDeletable: z.boolean(),
  createdAt: instant,
  user: z.nullable(z.object({ id, firstName: z.string(), lastName: z.string() })),
})

export const listDocuments = endpoint({
  call: 'GET /admin/documents/{category}',
  access: 'documents:read',
  summary:
    'Lists the documents of a category, newest first, 20 a page. `search` looks in title and description.',
  input: z.strictObject({
    category,
    search: search(),
    page,
    limit,
  }),
  answer: listOf(ShopDocument),
})

export const uploadDocument = endpoint({
  call: 'POST /admin/documents/upload',
  access: 'documents:write',
  summary: 'Uploads a PDF, DOC or DOCX of at most 25 MB. `userId` is the account that it is about.',
  input: z.strictObject({
    document: file(documentFile),
    title: z
      .string()
      .check(
        typedLine,
        z.minLength(1, 'Please enter a document title'),
        z.maxLength(200, 'At most 200 characters.'),
      ),
    description: optionalText(2000),
    category,
    isPublic: z.optional(z.boolean()),
    userId: z.optional(id),
  }),
  answer: ShopDocument,
})

export const linkDocument = endpoint({
  call: 'POST /admin/documents/{id}/link',
  access: 'documents:read',
  summary:
    'Creates a link to a document. It works for 15 minutes, as long as the caller has permission to read the document.',
  input: byId,
  answer: z.object({ url: z.string(), expiresAt: instant }),
})

export const deleteDocument = endpoint({
  call: 'DELETE /admin/documents/{id}',
  access: 'documents:write',
  summary: 'Deletes a document and its file. Issued invoices and credit notes cannot be deleted.',
  input: byId,
  answer: z.object({ ok: z.literal(true) }),
  failures: ['conflict'],
})

export const readDocument = endpoint({
  call: 'GET /documents/{id}',
  access: 'public',
  summary: 'Returns the file of a public document, or of a private one with the `token` of a link.',
  input: z.strictObject({ id, token: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.file().check(z.mime([fileKinds.pdf.type, fileKinds.doc.type, fileKinds.docx.type])),
})

export type ShopDocument = z.output<typeof ShopDocument>
