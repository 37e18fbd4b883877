import type { Input } from '@shop/contracts/endpoint'
import { isAwaited } from '@shop/contracts/returns/isAwaited'
import type { ReturnLabelKind } from '@shop/contracts/returns/entities'
import type { addReturnLabel as endpoint } from '@shop/contracts/returns/labelEndpoints'
import { fileKinds } from '@shop/contracts/uploads'
import type { Knex } from 'knex'
import { encodeDrawing } from '../../../catalogue/products/media/storePicture.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { isDuplicateKey } from '../../../platform/database/errors.ts'
import { removeRowsWithFiles } from '../../../platform/files/removeRowsWithFiles.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { type Upload, uploadOf } from '../../../platform/http/uploads/Upload.ts'
import { idReusedFailure, isInHistory } from '../isInHistory.ts'
import { lockOrder } from '../lockOrder.ts'
import { addOrderEvent, noteOrderChange } from '../moveOrder.ts'
import { returnMoveRefused } from './moveReturn.ts'
import { Return } from './Return.ts'

/** The label of a return as a row. Its id is that of its line in the order's history. */
interface ReturnLabel {
  id: string
  kind: ReturnLabelKind
}

type Stores = Pick<Deps, 'db' | 'files'>

/** Key of a label in the file store. */
export const returnLabelKey = ({ id, kind }: ReturnLabel): string => `documents/return-labels/${id}.${kind}`

/** Reads the kinds of the labels of these returns, by return id. */
export const readLabelKinds = async (
  db: Knex,
  returnIds: readonly string[],
): Promise<Map<string, ReturnLabelKind>> => {
  const labels: { id: string; kind: ReturnLabelKind }[] = await db('return_labels')
    .whereIn('return_id', [...returnIds])
    .select({ id: 'return_id' }, 'kind')
  return new Map(labels.map(({ id, kind }) => [id, kind]))
}

/** Removes at most `batch` labels and returns their number. */
export const removeLabels = (
  stores: Stores,
  selectRows: (table: Knex.QueryBuilder) => Knex.QueryBuilder,
  batch = 100,
): Promise<number> =>
  removeRowsWithFiles<ReturnLabel>(stores, 'return_labels', {
    selectRows,
    maxRows: batch,
    keyOf: returnLabelKey,
  })

const writeLabelFile = async (
  { files }: Stores,
  label: ReturnLabel,
  drawing: Buffer | null,
  { path }: Upload,
) =>
  drawing === null ? files.moveIn(returnLabelKey(label), path) : files.write(returnLabelKey(label), drawing)

type LabelUpload = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

/**
 * Attaches a label to a return, replacing an earlier one, and has it emailed, once for each `labelId`. The file is
 * written before its row, so that no row lacks its file. Throws `conflict` if the parcel has arrived or the return has
 * ended, and `validation_failed` for a picture that cannot be read.
 */
export const addReturnLabel = async (
  deps: Deps,
  { id: returnId, orderId, code }: Return,
  { labelId, label: file, actor }: LabelUpload,
): Promise<void> => {
  const upload = uploadOf(file)
  const kind = upload.kind === 'png' ? 'png' : 'pdf'
  const drawing = kind === 'png' ? await encodeDrawing(upload, 'label') : null
  const line = { id: labelId, orderId, detail: `Label attached to return ${code}` }
  await transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, orderId, at)
    if (await isInHistory(trx, line)) return
    const orderReturn = await Return.query(trx).findById(returnId).throwIfNotFound()
    if (!isAwaited(orderReturn)) throw returnMoveRefused(orderReturn)
    const stores = { db: trx, files: deps.files }
    await removeLabels(stores, labels => labels.where({ return_id: returnId }))
    const label = { id: labelId, kind } as const
    await addOrderEvent(trx, { ...line, at, actor })
    await noteOrderChange(trx, { orderId, at, actor, before: null, after: { return: code, label: labelId } })
    await trx('return_labels').insert({ ...label, return_id: returnId, at })
    await enqueue(trx, {
      dedupeKey: `return-label:${labelId}`,
      kind: 'return-label',
      payload: { orderId, returnId, labelId },
      at,
    })
    await writeLabelFile(stores, label, drawing, upload)
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'order_events') ? idReusedFailure() : error
  })
}

const noLabelFailure = () => notFound('This return has no label.')

/** Finds the label of a return as a file, named by the return's code. */
export const findReturnLabel = async (
  { db, files }: Stores,
  { id: returnId, code }: Return,
): Promise<{ id: string; file: File } | null> => {
  const label: ReturnLabel | undefined = await db('return_labels')
    .where({ return_id: returnId })
    .first('id', 'kind')
  const bytes = label && (await files.read(returnLabelKey(label)))
  if (!bytes) return null
  const name = `${label.kind === 'pdf' ? 'return-label' : 'return-qr-code'}-${code}.${label.kind}`
  return { id: label.id, file: new File([new Uint8Array(bytes)], name, { type: fileKinds[label.kind].type }) }
}

/** Reads the file of a return's label. Throws `not_found`. */
export const readReturnLabel = async (stores: Stores, orderReturn: Return): Promise<File> => {
  const label = await findReturnLabel(stores, orderReturn)
  if (!label) throw noLabelFailure()
  return label.file
}

/** Removes the label of a return; the history still records that there was one. Throws `not_found`. */
export const removeReturnLabel = (
  deps: Deps,
  { id: returnId, orderId, code }: Return,
  actor: string,
): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, orderId, at)
    const removed = await removeLabels({ db: trx, files: deps.files }, labels =>
      labels.where({ return_id: returnId }),
    )
    if (removed === 0) throw noLabelFailure()
    await addOrderEvent(trx, { orderId, at, actor, detail: `The label of return ${code} was removed` })
    await noteOrderChange(trx, {
      orderId,
      at,
      actor,
      before: { return: code, label: 'attached' },
      after: null,
    })
  })
