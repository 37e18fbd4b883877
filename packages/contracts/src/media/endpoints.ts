import * as z from 'zod/mini'
import { Picture } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import { file, productPicture } from '../uploads.ts'

export const uploadImage = endpoint({
  call: 'POST /admin/upload/image',
  access: 'products:write',
  summary:
    'Uploads a JPG or PNG of at most 15 MB and 40 megapixels. Its URL can be used for a product or a collection; an unused picture is deleted after a day.',
  input: z.strictObject({ image: file(productPicture) }),
  answer: Picture,
  failures: ['body_too_large', 'too_many_requests'],
})
