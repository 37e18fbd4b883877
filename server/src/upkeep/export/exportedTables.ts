/** A table of the database that an export of the whole shop contains as a file. */
interface ExportedTable {
  description: string
  /** Columns that are left out, with the reason. */
  omitted?: Readonly<Record<string, string>>
}

const signInSecret = 'A secret for signing in.'
const processingOnly = 'Needed only for processing the payment.'
const digest = 'A digest, which reveals nothing.'

/** All exported tables by name. New columns of a table are exported automatically. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  products: { description: 'Products: what all variants of a garment share.' },
  product_slugs: { description: 'Addresses that products have had.' },
  product_images: { description: 'Pictures of products. products.csv has the path of each in this ZIP.' },
  product_videos: { description: 'Videos of products, which are in the folder videos.' },
  product_companions: { description: 'Products that are shown with others: LOOK or SET.' },
  media: { description: 'Pictures by their key.' },
  videos: { description: 'Videos by their key.' },
  variants: {
    description: 'Variants, with prices and stock. `reserved` is the part of the stock reserved for orders.',
  },
  stock_moves: { description: 'The ledger of stock: each change of a variant’s stock, with its reason.' },
  stock_asks: { description: 'Back-in-stock requests.' },
  collections: { description: 'Collections.' },
  collection_slugs: { description: 'Addresses that collections have had.' },
  collection_products: { description: 'Products of each collection, in its order.' },
  planned_changes: { description: 'Changes of products that are planned or have run.' },
  purchases: { description: 'Purchase orders to suppliers.' },
  purchase_lines: { description: 'Lines of purchase orders.' },
  purchase_receipts: { description: 'Deliveries of purchase orders.' },
  purchase_receipt_lines: { description: 'Lines of those deliveries.' },
  stock_places: { description: 'Places where the stock is stored; none if there is only one.' },
  place_stock: {
    description: 'Units in each place except the default one, which has the rest of the stock.',
  },
  stock_transfers: { description: 'Transfers between places.' },
  place_moves: { description: 'Units moved into a place or out of it.' },
  users: {
    description: 'Accounts of customers and staff, with their consent to marketing and its text.',
    omitted: { password_hash: signInSecret, totp_secret: signInSecret, totp_step: signInSecret },
  },
  addresses: { description: 'Addresses that customers have saved.' },
  customer_tags: { description: 'Tags of customers.' },
  customer_notes: { description: 'Notes of staff about customers.' },
  fit_profiles: { description: 'Measurements that customers have saved to find their size.' },
  newsletter_subscribers: { description: 'Subscribers without an account, with what they agreed to.' },
  wishlist_items: { description: 'Wish lists.' },
  reviews: { description: 'Reviews.', omitted: { search_text: 'The same words, prepared for the search.' } },
  review_photos: { description: 'Photos of reviews. reviews.csv has the path of each in this ZIP.' },
  promotions: { description: 'Promotion codes.' },
  promotion_uses: { description: 'Orders that used a promotion.' },
  orders: {
    description: 'Orders, paid or not.',
    omitted: {
      fingerprint: digest,
      placed_from: digest,
      link_version: 'It voids links in emails of this shop.',
      session_url: processingOnly,
      session_params: processingOnly,
      session_expires_at: processingOnly,
    },
  },
  order_items: { description: 'Lines of orders, as they were bought.' },
  order_events: { description: 'History and notes of orders.' },
  order_photos: { description: 'Photos of packed parcels, by the id of their line of the history.' },
  order_tags: { description: 'Tags of orders.' },
  parcels: { description: 'Parcels that were sent.' },
  parcel_lines: { description: 'Units in each parcel.' },
  labels: { description: 'Labels that were bought by the API of a carrier.' },
  refunds: {
    description: 'Refunds.',
    omitted: { lease_until: processingOnly, attempt_at: processingOnly, attempt: processingOnly },
  },
  refund_lines: { description: 'Units and amounts of each refund.' },
  refund_differences: { description: 'Differences in price in refunds, of units that the customer keeps.' },
  returns: { description: 'Returns; of an exchange, `replacement_id` is the order that replaces it.' },
  return_lines: { description: 'Units of each return, and what became of them.' },
  return_labels: { description: 'Prepaid labels of returns, by the id of their line of the history.' },
  payment_cases: { description: 'Disputes, fraud warnings and reviews of payments.' },
  unmatched_payments: {
    description: 'Payments that fitted no order.',
    omitted: { session_id: processingOnly },
  },
  money_moves: { description: 'The ledger of money, in double entry. Nothing in it is ever changed.' },
  invoices: { description: 'Invoices and credit notes, with the amounts as issued.' },
  book_closings: { description: 'Months of the books that are closed.' },
  book_codes: { description: 'Account codes of accounting programs.' },
  past_orders: {
    description: 'Orders of a previous shop that were imported.',
    omitted: { words: 'The same number, name and email, prepared for the search.' },
  },
  past_sales: { description: 'What orders of a previous shop add to the sales report.' },
  redirects: { description: 'Addresses that redirect to others.' },
  documents: { description: 'Documents that staff have filed. The files are not in this ZIP.' },
}

const workInProgress = 'It concerns work under way, and is removed automatically.'
const signingIn = 'It concerns signing in to this shop.'
const derived = 'The shop derives it from the other tables.'
const otherSystems = 'It contains keys, or concerns other systems connected to this shop.'
const imports = 'It concerns imported files, whose results are in the other tables.'

/** All tables that are not exported, with the reason. */
export const omittedTables: Readonly<Record<string, string>> = {
  stock_takes: 'Its differences are in the stock ledger.',
  stock_take_lines: 'Its differences are in the stock ledger.',
  stock_take_counts: 'Its differences are in the stock ledger.',
  account_links: signingIn,
  advice_counts: 'It counts visits.',
  agent_answers: workInProgress,
  agent_calls: workInProgress,
  agent_days: 'It counts visits.',
  agent_searches: 'It counts visits.',
  agent_sessions: workInProgress,
  agent_signing_keys: otherSystems,
  agent_tokens: otherSystems,
  agents: 'It counts visits.',
  alerts: workInProgress,
  api_keys: otherSystems,
  audit_log: 'It records who did what, protected against changes. A backup contains it.',
  cart_items: workInProgress,
  carts: workInProgress,
  catalog_state: derived,
  chain_heads: 'It protects the audit log.',
  change_sets: workInProgress,
  counters: derived,
  cursors: workInProgress,
  failed_sign_ins: signingIn,
  identity: signingIn,
  import_mappings: imports,
  invoices_due: workInProgress,
  jobs: workInProgress,
  list_views: 'It contains how staff have arranged their lists.',
  login_attempts: signingIn,
  mailbox_letters: workInProgress,
  missed_paths: 'It counts visits.',
  newsletter_endings: digest,
  openid_codes: signingIn,
  openid_identities: signingIn,
  order_words: derived,
  outbox: workInProgress,
  product_import_pictures: imports,
  product_import_plans: imports,
  product_import_rows: imports,
  product_import_steps: imports,
  product_imports: imports,
  product_listings: derived,
  product_search: derived,
  proposals: workInProgress,
  recovery_codes: signingIn,
  refresh_tokens: signingIn,
  restores: 'It concerns backups.',
  role_members: signingIn,
  roles: signingIn,
  search_words: derived,
  sessions: signingIn,
  settings: 'settings.json contains them without secrets.',
  shop_exports: 'It concerns these exports.',
  staff_sign_in: otherSystems,
  stripe_events: workInProgress,
  visit_counts: 'It counts visits.',
  webhook_deliveries: otherSystems,
  webhook_events: otherSystems,
  webhook_topics: otherSystems,
  webhooks: otherSystems,
}

/** Returns the exported columns of a table, in the database's order. */
export const exportedColumns = (table: string, columns: readonly string[]): string[] =>
  columns.filter(column => !Object.hasOwn(exportedTables[table]?.omitted ?? {}, column))
