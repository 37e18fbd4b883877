import { fileKinds } from '@shop/contracts/uploads'
import { z } from 'zod'
import type { Deps } from '../../../platform/base/deps.ts'
import { Return } from '../../../sales/orders/returns/Return.ts'
import { isAwaited } from '@shop/contracts/returns/isAwaited'
import { findReturnLabel } from '../../../sales/orders/returns/returnLabel.ts'
import { readEmailReturn } from '../data/readEmailReturn.ts'
import { readShop } from '../data/readShop.ts'
import { Returned, returnedSubject, type ReturnEmailKind } from '../templates/Returned.tsx'
import type { EmailWriter, WrittenEmail } from './WrittenEmail.ts'

const ReturnPayload = z.object({
  returnId: z.string(),
  reason: z.string().optional(),
  /** The refund without any deductions, in pence. */
  expected: z.number().optional(),
  /** The part of it that was paid for delivery. */
  delivery: z.number().optional(),
  /** Pieces that were not in the parcel, or cannot be sent in exchange, in words. */
  missing: z.array(z.string()).optional(),
  /** Pieces of `missing` whose replacements have been sent, in words. */
  owed: z.array(z.string()).optional(),
  ended: z.array(z.string()).optional(),
  /** Missing pieces that arrived later, in words: accepted, or on their way back to the customer. */
  arrived: z.array(z.string()).optional(),
  notAccepted: z.array(z.string()).optional(),
  /** Surcharge paid for garments that cannot be sent, in pence. */
  paid: z.number().optional(),
})

/** Writes an email about a return to its customer. */
export const writeReturnEmail = async (
  deps: Deps,
  orderReturn: Return,
  emailKind: ReturnEmailKind,
  { expected = 0, ...details }: Omit<z.output<typeof ReturnPayload>, 'returnId'> = {},
): Promise<WrittenEmail> => {
  const content = {
    shop: await readShop(deps),
    ...(await readEmailReturn(deps, orderReturn)),
    emailKind,
    ...details,
    expected,
  }
  return {
    to: content.order.to,
    subject: returnedSubject(content),
    content: <Returned {...content} />,
  }
}

const emailAbout =
  (emailKind: ReturnEmailKind): EmailWriter =>
  async (deps, { payload }) => {
    const { returnId, ...details } = ReturnPayload.parse(payload)
    const orderReturn = await Return.query(deps.db).findById(returnId).throwIfNotFound()
    if (orderReturn.state === 'CANCELED' && emailKind !== 'canceled')
      return 'The return was ended before it could be sent.'
    return writeReturnEmail(deps, orderReturn, emailKind, details)
  }

const LabelPayload = z.object({ returnId: z.string(), labelId: z.string() })

/** Sends the prepaid label of a return, unless it was replaced or the parcel has arrived since. */
export const returnLabel: EmailWriter = async (deps, { payload }) => {
  const { returnId, labelId } = LabelPayload.parse(payload)
  const orderReturn = await Return.query(deps.db).findById(returnId).throwIfNotFound()
  if (!isAwaited(orderReturn)) return 'The label is no longer needed.'
  const label = await findReturnLabel(deps, orderReturn)
  if (label?.id !== labelId) return 'The label was replaced or removed before it could be sent.'
  const { name, type } = label.file
  return {
    ...(await writeReturnEmail(deps, orderReturn, type === fileKinds.png.type ? 'code' : 'label')),
    attachments: [{ fileName: name, contentType: type, bytes: Buffer.from(await label.file.arrayBuffer()) }],
  }
}

export const returnAsked = emailAbout('asked')
export const returnReceived = emailAbout('received')
export const returnIncomplete = emailAbout('incomplete')
export const returnUnavailable = emailAbout('unavailable')
export const returnCanceled = emailAbout('canceled')
export const returnLapsed = emailAbout('lapsed')
export const returnLate = emailAbout('late')
