import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { file, parcelPhoto } from '../uploads.ts'
import { AdminOrder } from './adminEntities.ts'

/** Maximum number of photos of one order, enough for three parcels from two sides. */
export const maxParcelPhotos = 6

const photoInput = z.strictObject({ id, photoId: id })

export const addParcelPhoto = endpoint({
  call: 'POST /admin/orders/{id}/photos',
  access: 'orders:pack',
  summary: `Adds a photo of a packed parcel to its order: a JPG or PNG of at most 15 MB and 40 megapixels. It is stored smaller and without the camera's metadata. An order can have at most ${maxParcelPhotos}. \`photoId\` is an idempotency key chosen by the client: a retry stores the photo once.`,
  input: z.strictObject({ id, photoId: id, image: file(parcelPhoto) }),
  answer: AdminOrder,
  failures: ['conflict', 'limit_reached', 'body_too_large'],
})

export const getParcelPhoto = endpoint({
  call: 'GET /admin/orders/{id}/photos/{photoId}',
  access: 'orders:read',
  summary:
    'Returns a photo of a packed parcel. It may show an address, so it is never available without signing in.',
  input: photoInput,
  answer: z.file().check(z.mime(['image/jpeg'])),
})

export const removeParcelPhoto = endpoint({
  call: 'DELETE /admin/orders/{id}/photos/{photoId}',
  access: 'orders:pack',
  summary: 'Deletes a photo of a packed parcel. The deletion is recorded in the history of the order.',
  input: photoInput,
  answer: AdminOrder,
})
