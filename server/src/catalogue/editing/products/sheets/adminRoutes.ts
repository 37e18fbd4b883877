import * as sheets from '@shop/contracts/products/sheets'
import * as forShopify from '@shop/contracts/products/shopifyEndpoints'
import { pageOf } from '../../../../platform/database/paginate.ts'
import type { Deps } from '../../../../platform/base/deps.ts'
import type { Mount } from '../../../../platform/http/mount.ts'
import { startArchive } from '../../moving/archive/startArchive.ts'
import { exportForShopify } from '../../moving/formats/exportShopify.ts'
import { exportCustomersForShopify } from '../../moving/records/customers/exportCustomers.ts'
import { retryPictures } from '../../moving/pictures/fetchPictures.ts'
import { checkImport } from './checkImport.ts'
import { exportProductsAsCsv } from './exportProducts.ts'
import { readFindings } from './keepPlan.ts'
import { findImport, findOwnImport, findPartToUndo, listImports, readImport } from './readImport.ts'
import { applyImport, undoImport } from './applyImport.ts'
import { reportAsCsv } from './reportAsCsv.ts'
import { startImport } from './startImport.ts'

const defaultLimit = 20

/** Mounts import and export of products as spreadsheets. Every action returns the updated import. */
export const sheetRoutes = (mount: Mount, deps: Deps, wakePictures: () => void) => {
  const { db } = deps
  mount(sheets.exportProducts, async ({ input }) => {
    const { general } = await deps.settings.read()
    return exportProductsAsCsv(deps, input, general.timezone)
  })
  mount(forShopify.exportProductsForShopify, async ({ viewer, input: filter }) => {
    const { general } = await deps.settings.read()
    const hasCosts = viewer.permissions.has('products:write')
    return exportForShopify(deps, { filter, includesCosts: hasCosts }, general.timezone)
  })
  mount(forShopify.exportCustomersForShopify, async () => {
    const { general } = await deps.settings.read()
    return exportCustomersForShopify(deps, general.timezone)
  })
  mount(sheets.listProductImports, ({ input: { page = 1, limit = defaultLimit } }) =>
    listImports(db, { page, limit }),
  )
  mount(sheets.startProductImport, async ({ viewer, input: { sheet } }) =>
    readImport(db, await startImport(deps, viewer, sheet)),
  )
  mount(sheets.startArchiveImport, async ({ viewer, input: { archive } }) =>
    readImport(db, await startArchive(deps, viewer, archive)),
  )
  mount(sheets.getProductImport, async ({ viewer, input: { id } }) => {
    await findOwnImport(db, viewer, id)
    return readImport(db, id)
  })
  mount(sheets.checkProductImport, async ({ viewer, input }) => {
    await findOwnImport(db, viewer, input.id)
    await checkImport(deps, input)
    return readImport(db, input.id)
  })
  mount(
    sheets.listProductImportRows,
    async ({ viewer, input: { id, show, page = 1, limit = defaultLimit } }) => {
      const { items, total } = await readFindings(db, await findOwnImport(db, viewer, id), {
        show,
        from: (page - 1) * limit,
        count: limit,
      })
      return pageOf(items, total, page, limit)
    },
  )
  mount(sheets.reportProductImport, async ({ viewer, input: { id } }) =>
    reportAsCsv(db, await findOwnImport(db, viewer, id)),
  )
  mount(sheets.applyProductImport, async ({ viewer, input: { id, leavesOutWrong = false } }) => {
    await findOwnImport(db, viewer, id)
    await applyImport(deps, viewer, id, leavesOutWrong)
    wakePictures()
    return readImport(db, id)
  })
  mount(sheets.retryImportPictures, async ({ input: { id } }) => {
    await findImport(db, id)
    await retryPictures(deps, id)
    wakePictures()
    return readImport(db, id)
  })
  mount(sheets.undoProductImport, async ({ viewer, input: { id, isWholeZip = false } }) => {
    const importRow = await findOwnImport(db, viewer, id)
    const partId = isWholeZip ? await findPartToUndo(db, viewer, importRow) : id
    await undoImport(deps, viewer, partId)
    return readImport(db, partId)
  })
}
