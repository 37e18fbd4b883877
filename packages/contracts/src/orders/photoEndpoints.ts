import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { file, parcelPhoto } from '../uploads.ts'
import { AdminOrder } from './adminEntities.ts'

/** Maximum number of photos of one order: a few parcels, each from two sides. */
export const maxParcelPhotos = 6

const ofOrder = z.strictObject({ id, photoId: id })

export const addParcelPhoto = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/photos',
  access: 'orders:pack',
  summary: `Keeps a photo of a packed parcel with its order: a JPG or PNG of at most 15 MB and 40 megapixels, made smaller, without what a camera notes. An order has at most ${maxParcelPhotos}. \`photoId\` is an idempotency key chosen by the client: a retry keeps the photo once.`,
  input: z.strictObject({ id, photoId: id, image: file(parcelPhoto) }),
  answer: AdminOrder,
  failures: ['conflict', 'limit_reached', 'body_too_large'],
})

export const getParcelPhoto = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}/photos/{photoId}',
  access: 'orders:read',
  summary:
    'A photo of a packed parcel. It may show an address, so it has no address that works without signing in.',
  input: ofOrder,
  answer: z.file().check(z.mime(['image/jpeg'])),
})

export const removeParcelPhoto = endpoint({
  method: 'DELETE',
  path: '/admin/orders/{id}/photos/{photoId}',
  access: 'orders:pack',
  summary:
    'Removes a photo of a packed parcel, such as one of another parcel. The history of the order says so.',
  input: ofOrder,
  answer: AdminOrder,
})
