/** A table of the database that an export of the whole shop has as a file. */
interface ExportedTable {
  about: string
  /** Columns that it leaves out, with the reason. */
  leaves?: Readonly<Record<string, string>>
}

const secret = 'A secret of signing in.'
const own = 'Only the shop’s own work with the payment needs it.'
const digest = 'A digest, which says nothing to anybody.'

/** Every table that goes out, under its own name. A column that a table gains goes out with it. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  products: { about: 'Products: what all variants of a garment share.' },
  product_slugs: { about: 'Addresses that products have had.' },
  product_images: { about: 'Pictures of products. products.csv says where each is in this ZIP.' },
  product_videos: { about: 'Videos of products, which are in the folder videos.' },
  product_companions: { about: 'Products that are shown with others: LOOK or SET.' },
  media: { about: 'Pictures by their key.' },
  videos: { about: 'Videos by their key.' },
  variants: {
    about: 'Variants: what is bought, with prices and stock. Of the stock, `reserved` is held for orders.',
  },
  stock_moves: { about: 'The ledger of stock: each change of a variant’s stock, with its reason.' },
  stock_asks: { about: 'Requests to be told when a variant is back.' },
  collections: { about: 'Collections.' },
  collection_slugs: { about: 'Addresses that collections have had.' },
  collection_products: { about: 'Products of each collection, in its order.' },
  planned_changes: { about: 'Changes of products that are planned or have run.' },
  purchases: { about: 'Purchase orders to suppliers.' },
  purchase_lines: { about: 'Their lines.' },
  purchase_receipts: { about: 'Deliveries that came of them.' },
  purchase_receipt_lines: { about: 'Lines of those deliveries.' },
  stock_places: { about: 'Places in which the stock lies; none where there is only one.' },
  place_stock: { about: 'Units in each place but the default one, in which the rest of the stock lies.' },
  stock_transfers: { about: 'Transfers between places.' },
  place_moves: { about: 'Units that went into a place or out of it.' },
  users: {
    about: 'Accounts, of customers and staff, with their consent to marketing and what they were told.',
    leaves: { password_hash: secret, totp_secret: secret, totp_step: secret },
  },
  addresses: { about: 'Addresses that customers have saved.' },
  customer_tags: { about: 'Tags of customers.' },
  customer_notes: { about: 'Notes of staff about customers.' },
  fit_profiles: { about: 'Measurements that customers have saved to find their size.' },
  newsletter_subscribers: { about: 'Subscribers without an account, with what they agreed to.' },
  wishlist_items: { about: 'Wish lists.' },
  reviews: { about: 'Reviews.', leaves: { search_text: 'The same words, spelled for the search.' } },
  review_photos: { about: 'Photos of reviews. reviews.csv says where each is in this ZIP.' },
  promotions: { about: 'Promotion codes.' },
  promotion_uses: { about: 'Orders that used a promotion.' },
  orders: {
    about: 'Orders, paid or not.',
    leaves: {
      fingerprint: digest,
      placed_from: digest,
      link_version: 'It voids links in emails of this shop.',
      session_url: own,
      session_params: own,
      session_expires_at: own,
    },
  },
  order_items: { about: 'Lines of orders, as they were bought.' },
  order_events: { about: 'History and notes of orders.' },
  order_photos: { about: 'Photos of packed parcels, by the id of their line of the history.' },
  order_tags: { about: 'Tags of orders.' },
  parcels: { about: 'Parcels that were sent.' },
  parcel_lines: { about: 'Units in each parcel.' },
  labels: { about: 'Labels that were bought by the API of a carrier.' },
  refunds: {
    about: 'Refunds.',
    leaves: { lease_until: own, attempt_at: own, attempt: own },
  },
  refund_lines: { about: 'Units and amounts that each refund is for.' },
  returns: { about: 'Returns; of an exchange, `replacement_id` is the order that replaces it.' },
  return_lines: { about: 'Units of each return, with what became of them.' },
  return_labels: { about: 'Prepaid labels of returns, by the id of their line of the history.' },
  payment_cases: { about: 'Disputes, fraud warnings and reviews of payments.' },
  unmatched_payments: { about: 'Payments that fitted no order.', leaves: { session_id: own } },
  money_moves: { about: 'The ledger of money, in double entry. Nothing in it is ever changed.' },
  invoices: { about: 'Invoices and credit notes: their figures as they were issued.' },
  book_closings: { about: 'Months of the books that are closed.' },
  book_codes: { about: 'Account codes of accounting programs.' },
  past_orders: {
    about: 'Orders of a former shop that moved in here.',
    leaves: { words: 'The same number, name and email, spelled for the search.' },
  },
  redirects: { about: 'Addresses that lead on to others.' },
  documents: { about: 'Documents that staff have filed. The files are not in this ZIP.' },
}

const working = 'It is about work under way, and ends by itself.'
const signingIn = 'It is about signing in to this shop.'
const derived = 'The shop makes it from the other tables.'
const outside = 'It holds keys, or talks to other systems in the name of this shop.'
const imports = 'It is about files that were imported, of which the results are in the other tables.'

/** Every table that stays, with the reason. */
export const leftTables: Readonly<Record<string, string>> = {
  stock_takes: 'Its differences are in the stock ledger.',
  stock_take_lines: 'Its differences are in the stock ledger.',
  stock_take_counts: 'Its differences are in the stock ledger.',
  account_links: signingIn,
  advice_counts: 'It counts visits.',
  agent_answers: working,
  agent_calls: working,
  agent_days: 'It counts visits.',
  agent_searches: 'It counts visits.',
  agent_sessions: working,
  agent_signing_keys: outside,
  agent_tokens: outside,
  agents: 'It counts visits.',
  alerts: working,
  api_keys: outside,
  audit_log: 'It says who did what here, sealed against changes. A backup has it.',
  cart_items: working,
  carts: working,
  catalog_state: derived,
  chain_heads: 'It seals the audit log.',
  change_sets: working,
  counters: derived,
  cursors: working,
  failed_sign_ins: signingIn,
  identity: signingIn,
  import_mappings: imports,
  invoices_due: working,
  jobs: working,
  list_views: 'Staff have arranged lists with it.',
  login_attempts: signingIn,
  mailbox_letters: working,
  missed_paths: 'It counts visits.',
  newsletter_endings: digest,
  openid_codes: signingIn,
  openid_identities: signingIn,
  order_words: derived,
  outbox: working,
  product_import_pictures: imports,
  product_import_plans: imports,
  product_import_rows: imports,
  product_import_steps: imports,
  product_imports: imports,
  product_listings: derived,
  product_search: derived,
  proposals: working,
  recovery_codes: signingIn,
  refresh_tokens: signingIn,
  restores: 'It is about backups.',
  role_members: signingIn,
  roles: signingIn,
  search_words: derived,
  sessions: signingIn,
  settings: 'settings.json has them without secrets.',
  shop_exports: 'It is about these exports.',
  staff_sign_in: outside,
  stripe_events: working,
  visit_counts: 'It counts visits.',
  webhook_deliveries: outside,
  webhook_events: outside,
  webhook_topics: outside,
  webhooks: outside,
}

/** Columns of a table that go out, in the database's order. */
export const exportedColumns = (table: string, columns: readonly string[]): string[] =>
  columns.filter(column => !Object.hasOwn(exportedTables[table]?.leaves ?? {}, column))
