import { bulkChangeProducts, undoProductChanges } from '@shop/contracts/products/bulk'
import * as endpoints from '@shop/contracts/products/endpoints'
import type { StaffProduct, StaffVariant } from '@shop/contracts/products/entities'
import { matchPictures } from '@shop/contracts/products/pictures'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { changeMany } from './changeMany.ts'
import { changeStatus, dropProduct } from './changeStatus.ts'
import { appendVariant, changeVariant, dropVariant } from './changeVariant.ts'
import { findProducts } from './findProducts.ts'
import { findPicturedVariants } from './findPicturedVariants.ts'
import { planRoutes } from './plans/adminRoutes.ts'
import { undoMany } from './plans/runPlans.ts'
import { addImage, arrangeImages, dropImage } from './productImages.ts'
import { dropVideo, saveVideo } from './productVideo.ts'
import { readProduct } from './readProduct.ts'
import { addProduct, changeProduct } from './saveProduct.ts'
import { sharedBarcodesOf, withSharedBarcodes } from './sharedBarcodes.ts'
import { sheetRoutes } from './sheets/adminRoutes.ts'

const defaultLimit = 10

const dropText = {
  deleted: 'Product deleted successfully!',
  archived: 'This product has been ordered, so it has been archived and kept.',
}

/** Mounts the product endpoints. `wakePictures` notifies the job that an import has pictures to be fetched. */
export const productRoutes = (mount: Mount, deps: Deps, wakePictures: () => void) => {
  mount(endpoints.listStaffProducts, ({ input: { page = 1, limit = defaultLimit, ...filter } }) =>
    findProducts(deps, { ...filter, page, limit }),
  )
  // Mounted before `/admin/products/{id}`, which would read the sheets' paths as an id.
  sheetRoutes(mount, deps, wakePictures)
  mount(endpoints.getStaffProduct, ({ input: { id } }) => readProduct(deps.db, id))
  const withShared = (product: StaffProduct) =>
    withSharedBarcodes(deps.db, product, { productId: product.id, variants: product.variants })
  const withSharedOfVariant = async (productId: string, variant: StaffVariant) => {
    const { variants } = await readProduct(deps.db, productId)
    const sharedBarcodes = await sharedBarcodesOf(deps.db, { productId, variants })
    const ofVariant = sharedBarcodes.filter(({ skus }) => skus.includes(variant.sku))
    return { ...variant, ...(ofVariant.length > 0 && { sharedBarcodes: ofVariant }) }
  }
  mount(endpoints.createProduct, async ({ viewer, input }) =>
    withShared(await addProduct(deps, viewer, input)),
  )
  mount(endpoints.updateProduct, async ({ viewer, input }) =>
    withShared(await changeProduct(deps, viewer, input)),
  )
  mount(endpoints.findSharedBarcodes, async ({ input }) => ({
    items: await sharedBarcodesOf(deps.db, input),
  }))
  mount(endpoints.setProductStatus, ({ viewer, input }) => changeStatus(deps, viewer, input))
  mount(endpoints.deleteProduct, async ({ viewer, input: { id } }) => {
    const outcome = await dropProduct(deps, viewer, id)
    return { outcome, text: dropText[outcome] }
  })

  mount(bulkChangeProducts, ({ viewer, input }) => changeMany(deps, viewer, input))
  planRoutes(mount, deps)
  mount(undoProductChanges, ({ viewer, input: { id } }) => undoMany(deps, viewer, id))

  mount(matchPictures, async ({ input: { names } }) => ({
    items: await findPicturedVariants(deps.db, names),
  }))
  mount(endpoints.addProductImage, ({ viewer, input }) => addImage(deps, viewer, input))
  mount(endpoints.arrangeProductImages, async ({ viewer, input }) => ({
    items: await arrangeImages(deps, viewer, input),
  }))
  mount(endpoints.deleteProductImage, async ({ viewer, input }) => {
    await dropImage(deps, viewer, input)
    return { id: input.imageId }
  })

  mount(endpoints.putProductVideo, ({ viewer, input }) => saveVideo(deps, viewer, input))
  mount(endpoints.deleteProductVideo, async ({ viewer, input: { id } }) => {
    await dropVideo(deps, viewer, id)
    return { id }
  })

  mount(endpoints.addVariant, async ({ viewer, input }) =>
    withSharedOfVariant(input.productId, await appendVariant(deps, viewer, input)),
  )
  mount(endpoints.updateVariant, async ({ viewer, input }) =>
    withSharedOfVariant(input.productId, await changeVariant(deps, viewer, input)),
  )
  mount(endpoints.deleteVariant, async ({ viewer, input }) => {
    await dropVariant(deps, viewer, input)
    return { id: input.variantId }
  })
}
