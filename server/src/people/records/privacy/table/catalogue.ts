import { byStaff, impersonalTable, ofStaff, type TableData } from './personalData.ts'

const madeByStaff = (columns: string) =>
  ({
    columns,
    whose: 'staff',
    purpose: 'To show who made it, and to let it be undone.',
    kept: 'undo',
    exported: byStaff,
    erasure: 'unlinked',
  }) as const

/** Sheets of customers. Sheets of products contain no personal data. */
const fromAnotherShop = (columns: string) =>
  ({
    columns,
    whose: 'customer',
    purpose: "To import another shop's customer data, and to undo the import.",
    kept: 'undo',
    exported: { not: "A copy of the account's data, which is in the export." },
    erasure: { kept: 'Deleted 30 days after the import, when that can no longer be undone.' },
  }) as const

/** Products and derived tables (`002-catalogue.ts`, `004-search.ts`), promotions, and counts without names. */
export const catalogueTables: Record<string, TableData> = {
  catalog_state: impersonalTable('version changes'),
  change_sets: { personal: [madeByStaff('user_id')], none: 'id at summary changes undone_at' },
  planned_changes: {
    personal: [madeByStaff('user_id')],
    none: 'id summary request starts_at ends_at state problem created_at',
  },
  // Suppliers are businesses; staff write how to contact them.
  purchases: impersonalTable(
    `id number supplier_name supplier_email supplier_note note expected_on state version created_at updated_at
      ordered_at closed_at`,
  ),
  purchase_lines: impersonalTable(
    'id purchase_id variant_id position sku title choice quantity received cost',
  ),
  purchase_receipts: {
    personal: [
      {
        ...ofStaff,
        columns: 'user_id',
        purpose: 'To know who received it.',
        kept: 'history',
        erasure: 'unlinked',
      },
    ],
    none: 'id purchase_id at note place_id',
  },
  purchase_receipt_lines: impersonalTable('id receipt_id line_id quantity'),
  stock_takes: {
    personal: [
      {
        ...ofStaff,
        columns: 'started_by ended_by',
        purpose: 'To know who counted the stock.',
        kept: 'history',
        erasure: 'unlinked',
      },
    ],
    none: 'id number scope subject is_all state version created_at ended_at reason rest place_id',
  },
  stock_take_lines: {
    personal: [
      {
        ...ofStaff,
        columns: 'counted_by',
        purpose: 'To know who counted it.',
        kept: 'history',
        erasure: 'unlinked',
      },
    ],
    none: 'id stock_take_id variant_id sku title choice counted expected unsent counted_at applied cost',
  },
  stock_take_counts: impersonalTable('id line_id added total'),
  stock_places: impersonalTable('id name position is_default created_at retired_at'),
  place_stock: impersonalTable('place_id variant_id quantity'),
  stock_transfers: {
    personal: [
      {
        columns: 'user_id taken_back_by',
        whose: 'staff',
        purpose: 'To know who moved the stock.',
        kept: 'history',
        exported: byStaff,
        erasure: 'unlinked',
      },
    ],
    none: 'id number from_id to_id at note taken_back_at',
  },
  place_moves: impersonalTable('id at variant_id sku name from_id to_id quantity transfer_id'),
  collection_products: impersonalTable('collection_id product_id position'),
  collection_slugs: impersonalTable('slug collection_id created_at'),
  collections: impersonalTable(
    'id name slug description image_key image_alt sort is_active version created_at updated_at tariff_code customs_text origin weight_gr',
  ),
  media: impersonalTable('key width height color mime bytes created_at'),
  product_companions: impersonalTable('product_id kind other_id position'),
  import_mappings: impersonalTable('header_key columns choices used_at'),
  product_images: impersonalTable('id product_id variant_id media_key alt sort source_url'),
  product_import_pictures: impersonalTable(
    'import_id place product_id sku url alt state attempts available_at reason image_id',
  ),
  product_import_plans: { personal: [fromAnotherShop('plan')], none: 'import_id check_id place product_id' },
  product_import_rows: {
    personal: [fromAnotherShop('content')],
    none: 'import_id check_id number kind has_notes',
  },
  product_import_steps: {
    personal: [fromAnotherShop('title plan')],
    none: 'import_id place reason undone_at undo_reason',
  },
  product_imports: {
    personal: [madeByStaff('user_id'), fromAnotherShop('cells about')],
    none: `id created_at file_name state format header columns reading check_id choices found_rows found plan row_count total
      archive_id archive_place`,
  },
  shop_exports: { personal: [madeByStaff('user_id')], none: 'id state done total size created_at ended_at' },
  product_listings: impersonalTable(
    'product_id price_from price_to rating review_count units_sold created_at in_stock on_sale options card',
  ),
  product_search: impersonalTable('product_id title facts body version'),
  product_slugs: impersonalTable('slug product_id created_at'),
  past_orders: {
    personal: [
      {
        columns: 'email name person',
        whose: 'customer',
        purpose: 'To answer questions about purchases at the previous shop.',
        kept: 'papers',
        exported: 'ordersAtFormerShop',
        erasure: 'blanked',
      },
      {
        columns: 'words',
        whose: 'customer',
        purpose: 'To find an order by its number, name and email.',
        kept: 'papers',
        exported: { not: 'A copy of the name and email.' },
        erasure: { kept: 'Only the number is left in it.' },
      },
    ],
    none: 'id shop number placed_at currency total refunded units is_sold content import_id created_at',
  },
  past_sales: impersonalTable('past_order_id place kind at sku title color size reason units amount'),
  redirects: impersonalTable('id path target target_path import_id created_at updated_at'),
  // Paths without their query; paths that look personal are not counted.
  missed_paths: impersonalTable('day path count'),
  product_videos: impersonalTable('product_id video_key poster_key alt'),
  products: impersonalTable(
    `id slug title description materials fibres care care_symbols status features warnings specifications rating review_count
      fit_short fit_right fit_long units_sold model_height_cm model_size measurements vat_class tariff_code customs_text origin made_for age_group google_category
      meta_title meta_description version created_at updated_at
      is_auto_archived`,
  ),
  promotions: impersonalTable(
    `id code kind value minimum_spend starts_at ends_at usage_limit per_customer_limit is_active segment_id uses version
      created_at updated_at`,
  ),
  search_words: impersonalTable('word products'),
  variants: impersonalTable(
    `id product_id sku color color_hex size length_cm collar cuffs price sale_price stock reserved weight_gr
      barcode position version created_at updated_at move_count cost`,
  ),
  videos: impersonalTable('key kind width height seconds bytes created_at'),
  visit_counts: impersonalTable('day step count'),
  advice_counts: impersonalTable('day product_id count'),
}
