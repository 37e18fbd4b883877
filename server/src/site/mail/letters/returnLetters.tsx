import { fileKinds } from '@shop/contracts/uploads'
import { z } from 'zod'
import type { Deps } from '../../../platform/base/deps.ts'
import { Return } from '../../../sales/orders/returns/Return.ts'
import { isAwaited } from '@shop/contracts/returns/isAwaited'
import { findReturnLabel } from '../../../sales/orders/returns/returnLabel.ts'
import { readLetterReturn } from '../data/readLetterReturn.ts'
import { readShop } from '../data/readShop.ts'
import { Returned, returnedSubject, type ReturnNews } from '../templates/Returned.tsx'
import type { Write, Written } from './Written.ts'

const OfReturn = z.object({
  returnId: z.string(),
  reason: z.string().optional(),
  /** The sum that goes back unless something is deducted, in pence. */
  expected: z.number().optional(),
  /** How much of it was paid for delivery. */
  delivery: z.number().optional(),
  /** Pieces that were not in the parcel, or cannot be sent in exchange, in words. */
  missing: z.array(z.string()).optional(),
  /** Surcharge paid for garments that cannot be sent, in pence. */
  paid: z.number().optional(),
})

/** Writes news of a return to the customer whose order it is of. */
export const writeReturned = async (
  deps: Deps,
  found: Return,
  news: ReturnNews,
  { expected = 0, ...more }: Omit<z.output<typeof OfReturn>, 'returnId'> = {},
): Promise<Written> => {
  const content = {
    shop: await readShop(deps),
    ...(await readLetterReturn(deps, found)),
    news,
    ...more,
    expected,
  }
  return {
    to: content.order.to,
    subject: returnedSubject(content),
    content: <Returned {...content} />,
  }
}

const letterOf =
  (news: ReturnNews): Write =>
  async (deps, { payload }) => {
    const { returnId, ...more } = OfReturn.parse(payload)
    const found = await Return.query(deps.db).findById(returnId).throwIfNotFound()
    if (found.state === 'CANCELED' && news !== 'canceled')
      return 'The return was ended before it could be sent.'
    return writeReturned(deps, found, news, more)
  }

const OfLabel = z.object({ returnId: z.string(), labelId: z.string() })

/** Sends the prepaid label of a return, unless it was replaced or the parcel has arrived since. */
export const returnLabel: Write = async (deps, { payload }) => {
  const { returnId, labelId } = OfLabel.parse(payload)
  const found = await Return.query(deps.db).findById(returnId).throwIfNotFound()
  if (!isAwaited(found)) return 'The label is no longer needed.'
  const label = await findReturnLabel(deps, found)
  if (label?.id !== labelId) return 'The label was replaced or removed before it could be sent.'
  const { name, type } = label.file
  return {
    ...(await writeReturned(deps, found, type === fileKinds.png.type ? 'code' : 'label')),
    attachments: [{ fileName: name, contentType: type, bytes: Buffer.from(await label.file.arrayBuffer()) }],
  }
}

export const returnAsked = letterOf('asked')
export const returnReceived = letterOf('received')
export const returnIncomplete = letterOf('incomplete')
export const returnUnavailable = letterOf('unavailable')
export const returnCanceled = letterOf('canceled')
export const returnLapsed = letterOf('lapsed')
