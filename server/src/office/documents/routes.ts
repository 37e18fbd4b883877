import { keysOf } from '@shop/contracts/keys'
import { posix } from 'node:path'
import type { Knex } from 'knex'
import {
  deleteDocument,
  linkDocument,
  listDocuments,
  readDocument,
  uploadDocument,
} from '@shop/contracts/documents/endpoints'
import { fileKinds } from '@shop/contracts/uploads'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { StreamedFile } from '../../platform/http/answers/serialisedAnswers.ts'
import { IssuedDocument, type CreditNote, type Invoice } from '../../sales/orders/invoices/Invoice.ts'
import { storeDocument } from '../../sales/orders/invoices/fileIssued.ts'
import { fileDocument } from './fileDocument.ts'
import { createLink, isValidToken } from './links.ts'
import {
  documentColumns,
  type DocumentRow,
  documentsWithUsers,
  findDocuments,
  isIssued,
  presentDocument,
} from './listDocuments.ts'

const documentNotFound = () => notFound('This document does not exist.')

const readRow = async (db: Knex, id: string): Promise<DocumentRow> => {
  const row: DocumentRow | undefined = await documentsWithUsers(db).where('d.id', id).first(documentColumns)
  if (!row) throw documentNotFound()
  return row
}

/** Returns the file name: the title with the extension of its type. */
const fileName = ({ title, mime_type }: DocumentRow): string => {
  const kind = keysOf(fileKinds).find(name => fileKinds[name].type === mime_type)
  const plainTitle = title.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').trim()
  return `${plainTitle.slice(0, 80) || 'document'}.${kind}`
}

/** Opens a document's file; null if there is none. Makes a missing PDF of an invoice or credit note. */
const openFile = async (deps: Deps, row: DocumentRow) => {
  const file = await deps.files.open(row.file_key)
  if (file || !isIssued(row)) return file
  const issuedDocument = await IssuedDocument.query(deps.db).findById(posix.basename(row.file_key, '.pdf'))
  if (!issuedDocument) return null
  await storeDocument(deps, issuedDocument as unknown as Invoice | CreditNote)
  return deps.files.open(row.file_key)
}

export const documentRoutes = (mount: Mount, deps: Deps) => {
  mount(listDocuments, ({ input }) => findDocuments(deps, input))

  mount(uploadDocument, async ({ viewer, input }) =>
    presentDocument(await readRow(deps.db, await fileDocument(deps, viewer.id, input))),
  )

  mount(linkDocument, async ({ viewer, input: { id } }) => {
    const row = await readRow(deps.db, id)
    const { token, expiresAt } = createLink(deps, row.id, viewer.id)
    return { url: `/api/documents/${row.id}?token=${token}`, expiresAt }
  })

  mount(readDocument, async ({ input: { id, token } }) => {
    const row = await readRow(deps.db, id)
    if (!row.is_public && !(token && (await isValidToken(deps, id, token)))) throw documentNotFound()
    const file = await openFile(deps, row)
    if (!file) throw documentNotFound()
    return new StreamedFile(fileName(row), row.mime_type, file.chunks, file.size)
  })

  mount(deleteDocument, async ({ viewer, input: { id } }) => {
    const row = await readRow(deps.db, id)
    if (isIssued(row))
      throw new Failure(
        'conflict',
        'Invoices and credit notes that were issued cannot be deleted: the law requires us to keep them.',
      )
    await transaction(deps.db, async trx => {
      const deletedRows = await trx('documents').where({ id }).delete()
      if (!deletedRows) throw documentNotFound()
      await noteChange(trx, {
        at: nowIso(deps),
        userId: viewer.id,
        subject: 'document',
        subjectId: id,
        before: presentDocument(row),
        after: null,
      })
      // Removes the file before the commit, so that staff can try again if that fails.
      await deps.files.remove(row.file_key)
    })
    return { ok: true } as const
  })
}
