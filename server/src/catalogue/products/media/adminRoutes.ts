import { uploadImage } from '@shop/contracts/media/endpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { uploadOf } from '../../../platform/http/uploads/Upload.ts'
import { presentPicture } from './presentPicture.ts'
import { storePicture } from './storePicture.ts'

export const mediaRoutes = (mount: Mount, deps: Deps) => {
  mount(uploadImage, async ({ input: { image } }) => {
    const { key: mediaKey, ...stored } = await storePicture(deps, uploadOf(image))
    return presentPicture({ mediaKey, alt: '', ...stored })
  })
}
