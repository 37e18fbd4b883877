import type { Attachment } from '../../../platform/base/Mailer.ts'
import { asText } from '../asText.ts'
import { PurchaseTerms, type Terms } from '../parts/PurchaseTerms.tsx'

/** The terms of a purchase as a file: a durable medium, as a page behind a link would not be. */
export const termsFile = (terms: Terms): Attachment => ({
  fileName: `terms-of-order-${terms.order.number}.txt`,
  contentType: 'text/plain; charset=utf-8',
  // Without the mark some programs take it for another encoding.
  bytes: Buffer.from(`\uFEFF${asText(<PurchaseTerms {...terms} />)}\n`),
})
