import { keysOf } from '../keys.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, csv, id, instant, limit, listOf, page, typedText } from '../fields.ts'
import { file, productSheet, shopArchive } from '../uploads.ts'
import { productFilter } from './fields.ts'
import { sheetFormats } from './sheetFormats.ts'
import { maxSheetColumns, maxSheetRows, sheetFieldNames } from './sheetFields.ts'

const SheetField = z.enum(sheetFieldNames)

export const exportProducts = endpoint({
  call: 'GET /admin/products/export',
  access: 'products:read',
  summary:
    'Exports products as CSV, with a row for each variant, in the format that an import accepts. The texts of a product are in its first row. Amounts are in pounds.',
  input: z.strictObject(productFilter),
  answer: csv,
})

/**
 * States of an import. `read`: the columns have not been assigned yet. `checked`: the effects are known. `applying` and
 * `undoing`: a part is done, and the next call continues.
 */
export const ProductImportState = z.enum(['read', 'checked', 'applying', 'applied', 'undoing', 'undone'])

const formatNames = keysOf(sheetFormats)

/** A value for every row in which a field is blank or has no column. */
const FixedValue = z.object({ field: SheetField, text: z.string() })

export const ProductImport = z.object({
  id,
  fileName: z.string(),
  createdAt: instant,
  /** Null if the account was deleted. */
  by: z.nullable(z.string()),
  state: ProductImportState,
  format: z.enum(formatNames),
  rowCount: count,
  /**
   * Columns in the file's order; for a known format, those that its reader creates. `samples` are from the first rows.
   */
  columns: z.array(
    z.object({ header: z.string(), samples: z.array(z.string()), field: z.nullable(SheetField) }),
  ),
  /** Ignored headings of a known format. */
  leftOut: z.array(z.string()),
  /** Repeated headings, each with a number added. Their columns are left out until staff choose them. */
  doubled: z.optional(z.array(z.string())),
  fixed: z.array(FixedValue),
  /** True if the import creates collections that do not exist yet. */
  makesCollections: z.boolean(),
  /**
   * Results of the check; a product counts if it is new or one of its variants changes. Other kinds of sheets count
   * their records as products.
   */
  found: z.nullable(
    z.object({
      newProducts: count,
      changedProducts: count,
      newVariants: count,
      changedVariants: count,
      sameRows: count,
      changedRows: count,
      wrongRows: count,
      /** Rows with a value that was accepted in corrected form, or with a warning. */
      notedRows: z.optional(count),
      /** Rows that cannot be products of this shop, such as gift cards. */
      skippedRows: z.optional(count),
      /** Pictures to be downloaded. */
      pictures: z.optional(count),
    }),
  ),
  /** True if each new customer is sent a link to set a password after the import. */
  invites: z.boolean(),
  /** Number of products to change; `done` counts those changed, or reverted, so far. */
  total: count,
  done: count,
  /** Failures of applying or undoing, by product: the first hundred, and how many there are. */
  left: z.array(z.object({ title: z.string(), reason: z.string() })),
  leftCount: count,
  /** Pictures by URL, downloaded after their products are imported. */
  pictures: z.object({
    total: count,
    done: count,
    waiting: count,
    failed: z.array(z.object({ title: z.string(), url: z.string(), reason: z.string() })),
  }),
  /** The next part of the same ZIP that has not been imported yet. */
  next: z.optional(z.nullable(z.object({ id, format: z.enum(formatNames) }))),
  /** Number of parts of its ZIP that are imported and not undone, including itself; 0 if it was not in a ZIP. */
  zipParts: z.optional(count),
})

const Change = z.object({ label: z.string(), before: z.string(), after: z.string() })
const Problem = z.object({
  field: SheetField,
  label: z.string(),
  /** The cell's text; null if the file has no such column. */
  given: z.nullable(z.string()),
  text: z.string(),
})

/**
 * A row of an import. `row` is numbered as in a spreadsheet: the first below the header is 2. `left`: the row has no
 * error, but another row of its product has.
 */
export const ProductImportRow = z.object({
  row: count,
  sku: z.string(),
  title: z.string(),
  kind: z.enum(['new', 'changed', 'same', 'left', 'wrong', 'skipped']),
  changes: z.array(Change),
  problems: z.array(Problem),
  /** Warnings, such as a code damaged by a spreadsheet, or a barcode that other variants have. */
  notes: z.optional(z.array(z.object({ label: z.string(), text: z.string() }))),
})

export const listProductImports = endpoint({
  call: 'GET /admin/products/imports',
  access: 'products:read',
  summary: 'Lists imports of sheets, newest first.',
  input: z.strictObject({ page, limit }),
  answer: listOf(
    z.object({
      id,
      fileName: z.string(),
      createdAt: instant,
      by: z.nullable(z.string()),
      state: ProductImportState,
      total: count,
      done: count,
    }),
  ),
})

export const startProductImport = endpoint({
  call: 'POST /admin/products/imports',
  access: 'products:write',
  summary: `Reads a sheet of products, in the format of this shop or of another shop system, or a sheet of customers, orders or redirects from another shop. Accepts CSV with commas, semicolons or tabs, or the first sheet of a workbook, of at most ${maxSheetRows.toLocaleString('en-GB')} rows. Columns are recognised by their headers. Nothing is changed yet.`,
  input: z.strictObject({ sheet: file(productSheet) }),
  answer: ProductImport,
  failures: ['body_too_large', 'limit_reached', 'forbidden'],
})

export const startArchiveImport = endpoint({
  call: 'POST /admin/products/imports/archive',
  access: 'products:write',
  summary:
    'Reads the ZIP of an exported shop, and creates an import for each sheet in it, to be checked and applied in order. Returns the first import; `next` leads from each to the following one. Nothing is changed yet.',
  input: z.strictObject({ archive: file(shopArchive) }),
  answer: ProductImport,
  failures: ['body_too_large', 'limit_reached', 'forbidden'],
})

export const getProductImport = endpoint({
  call: 'GET /admin/products/imports/{id}',
  access: 'products:read',
  summary: 'Returns an import with its state and results.',
  input: byId,
  answer: ProductImport,
  failures: ['forbidden'],
})

export const checkProductImport = endpoint({
  call: 'POST /admin/products/imports/{id}/check',
  access: 'products:write',
  summary:
    'Checks what an import would change and which rows are wrong, without changing anything. `columns` assigns a field to each column of the file, or null to leave the column out. `corrections` replace cells; with `isForAlike`, all cells of the column with the same text. `fixed` sets values for all rows in which a field is blank or has no column.',
  input: z.strictObject({
    id,
    columns: z.array(z.nullable(SheetField)).check(z.maxLength(maxSheetColumns)),
    corrections: z.optional(
      z
        .array(
          z.strictObject({
            row: z.int().check(z.minimum(2)),
            field: SheetField,
            text: z.string().check(typedText, z.maxLength(20_000)),
            /** Also corrects every other cell of the column that has the same text. */
            isForAlike: z.optional(z.boolean()),
          }),
        )
        .check(z.maxLength(200, 'At most 200 at once.')),
    ),
    fixed: z.optional(
      z
        .array(z.strictObject({ field: SheetField, text: z.string().check(typedText, z.maxLength(20_000)) }))
        .check(z.maxLength(maxSheetColumns)),
    ),
    makesCollections: z.optional(z.boolean()),
    invites: z.optional(z.boolean()),
  }),
  answer: ProductImport,
  failures: ['conflict', 'forbidden'],
})

export const listProductImportRows = endpoint({
  call: 'GET /admin/products/imports/{id}/rows',
  access: 'products:read',
  summary: 'Lists the rows of a checked import that are wrong, would change, have warnings, or are skipped.',
  input: z.strictObject({ id, show: z.enum(['wrong', 'changed', 'noted', 'skipped']), page, limit }),
  answer: listOf(ProductImportRow),
  failures: ['forbidden'],
})

export const reportProductImport = endpoint({
  call: 'GET /admin/products/imports/{id}/report',
  access: 'products:read',
  summary: 'Exports the results of the check for every row as CSV, then what could not be applied or undone.',
  input: byId,
  answer: csv,
  failures: ['forbidden'],
})

export const applyProductImport = endpoint({
  call: 'POST /admin/products/imports/{id}/apply',
  access: 'products:write',
  summary:
    'Applies the next part of a checked import. Repeat the call until `state` is `applied`. Each product is changed completely or not at all. If rows are wrong, `leavesOutWrong` is required, and the products of these rows are left out.',
  input: z.strictObject({ id, leavesOutWrong: z.optional(z.boolean()) }),
  answer: ProductImport,
  failures: ['conflict', 'forbidden'],
})

export const retryImportPictures = endpoint({
  call: 'POST /admin/products/imports/{id}/pictures/retry',
  access: 'products:write',
  summary: "Retries the downloads of an import's pictures that failed.",
  input: byId,
  answer: ProductImport,
  failures: ['forbidden'],
})

export const undoProductImport = endpoint({
  call: 'POST /admin/products/imports/{id}/undo',
  access: 'products:write',
  summary:
    'Undoes the next part of an import, the last product first. Repeat the call until `state` is `undone`. Values that have been changed since are kept and listed in `left`; a new product that has been ordered is archived. With `isWholeZip`, the last applied import of the same ZIP is undone and returned; repeat the call until `zipParts` is 0.',
  input: z.strictObject({ id, isWholeZip: z.optional(z.boolean()) }),
  answer: ProductImport,
  failures: ['conflict', 'forbidden'],
})

export type ProductImport = z.output<typeof ProductImport>
export type ProductImportRow = z.output<typeof ProductImportRow>
