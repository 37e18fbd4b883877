import type { ShopDocument } from '@shop/contracts/documents/endpoints'
import { at, idOf } from './samples.ts'

/** A private document of the shop; its address tells its id. */
export const aDocument = ({ id = idOf(3), ...change }: Partial<ShopDocument> = {}): ShopDocument => ({
  id,
  title: 'Lease',
  description: '',
  category: 'invoices',
  size: 1000,
  mimeType: 'application/pdf',
  url: `/api/documents/${id}`,
  isPublic: false,
  isDeletable: true,
  createdAt: at,
  user: null,
  ...change,
})
