import { blank } from '@shop/client/test/blank'
import { ShopDocument } from '@shop/contracts/documents/endpoints'
import { idOf } from './samples.ts'

/** A private document of the shop; its URL contains its id. */
export const aDocument = ({ id = idOf(3), ...change }: Partial<ShopDocument> = {}) =>
  blank(ShopDocument, {
    id,
    title: 'Lease',
    category: 'invoices',
    size: 1000,
    mimeType: 'application/pdf',
    url: `/api/documents/${id}`,
    isDeletable: true,
    ...change,
  })
