import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, id } from '../fields.ts'
import { file, fileKinds, returnLabel } from '../uploads.ts'
import { returnIdInput } from './endpoints.ts'
import { AdminReturn } from './entities.ts'

const labelFile = z.file().check(z.mime([fileKinds.pdf.type, fileKinds.png.type]))

export const addReturnLabel = endpoint({
  call: 'POST /admin/returns/{id}/label',
  access: 'returns:decide',
  summary:
    'Attaches a prepaid label or a QR code to a return whose parcel has not arrived: a PDF or PNG of at most 5 MB. It replaces an earlier one. The customer is emailed it, and can download it from their order. `labelId` is an idempotency key chosen by the client: a retry attaches and emails the label once.',
  input: z.strictObject({ id, labelId: id, label: file(returnLabel) }),
  answer: AdminReturn,
  failures: ['conflict', 'body_too_large'],
})

export const getReturnLabel = endpoint({
  call: 'GET /admin/returns/{id}/label',
  access: 'returns:read',
  summary:
    'Returns the label of a return. It names the customer, so it is never available without signing in.',
  input: byId,
  answer: labelFile,
})

export const removeReturnLabel = endpoint({
  call: 'DELETE /admin/returns/{id}/label',
  access: 'returns:decide',
  summary: 'Removes the label of a return. The removal is recorded in the history of the order.',
  input: byId,
  answer: AdminReturn,
})

export const getOwnReturnLabel = endpoint({
  call: 'GET /orders/{id}/returns/{returnId}/label',
  access: 'shopper',
  summary: "Returns the prepaid label or QR code of the shopper's own return, until its parcel has arrived.",
  input: returnIdInput,
  answer: labelFile,
})
