import type { Attachment } from '../../../platform/base/Mailer.ts'
import { asText } from '../asText.ts'
import { PurchaseTerms, type PurchaseTermsProps } from '../parts/PurchaseTerms.tsx'

/** Returns the terms of a purchase as a file: a durable medium, unlike a page behind a link. */
export const termsFile = (terms: PurchaseTermsProps): Attachment => ({
  fileName: `terms-of-order-${terms.order.number}.txt`,
  contentType: 'text/plain; charset=utf-8',
  // Without a byte order mark, some programs assume another encoding.
  bytes: Buffer.from(`\uFEFF${asText(<PurchaseTerms {...terms} />)}\n`),
})
