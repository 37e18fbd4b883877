import type { Timed } from './rules.ts'

/**
 * For each table what keeps its rows from growing without end: the times after which the nightly job removes them, or in
 * words why they need none; tables called `..._index` are made of these. A test holds it against the schema, and writes it into docs/operations.md.
 */
export const growth: Readonly<Record<string, readonly Timed[] | string>> = {
  // Rows that the shop writes by itself, many a day.
  outbox: ['doneActs', 'accountLetters', 'sentMails', 'messages'],
  stripe_events: ['paymentNews'],
  alerts: ['alerts'],
  audit_log: ['auditLog'],
  visit_counts: ['visits'],
  advice_counts: ['visits'],
  login_attempts: ['failedSignIns'],
  mailbox_letters: ['mailCounts'],
  newsletter_endings: ['newsEndings'],
  account_links: ['accountLetters'],
  carts: ['idleCarts'],
  stock_asks: ['toldAsks', 'openAsks'],
  webhook_deliveries: ['webhookDeliveries'],
  webhook_events: 'Within seconds, when they become deliveries; none is written while no webhook wants it.',
  sessions: 'The night after a session has ended.',
  change_sets: 'After 30 days, when a change can no longer be undone.',
  planned_changes: '30 days after a planned change is over.',
  product_imports: 'After 30 days, and after 7 where nobody confirmed it.',

  // Goes with what it belongs to.
  cart_items: 'With its cart.',
  refresh_tokens: 'With its session.',
  recovery_codes: 'With its account.',
  failed_sign_ins: 'With its account.',
  fit_profiles: 'With its account.',
  list_views: 'With its account; 20 of a list are shared at most.',
  addresses: 'With its account.',
  wishlist_items: 'With its account or product.',
  product_import_steps: 'With its import.',
  product_companions: 'With one of its products.',
  product_images: 'With its product.',
  product_listings: 'With its product.',
  product_search: 'With its product.',
  product_videos: 'With its product.',
  product_slugs: 'With its product.',
  variants: 'With its product.',
  collection_products: 'With its collection or product.',
  collection_slugs: 'With its collection.',
  stock_moves: 'With its variant: one that was sold stays, and so does its ledger.',
  media: 'A day after nothing shows the picture.',
  videos: 'A day after nothing shows the video.',
  invoices_due: 'When the invoice has its number.',
  order_words: 'With the person of its order.',

  // The shop's books: never deleted, as sums and numbers have to stay; a person goes out of them with their time.
  orders:
    'Stays without its person; what its payment page was asked for goes once it is no longer waiting for payment.',
  order_items: 'Stays with its order.',
  order_events: 'Stays with its order, without its words.',
  invoices: 'Stays without its person.',
  refunds: 'Stays with its order.',
  refund_lines: 'Stays with its order.',
  returns: 'Stays with its order.',
  return_lines: 'Stays with its order.',
  payment_cases: 'Stays with its order.',
  unmatched_payments: 'Stays with its order.',
  money_moves: 'Stays: the money ledger.',
  promotion_uses: 'Stays with its order.',

  // As many as staff make, or a fixed few.
  users: 'Until the account is closed.',
  roles: 'At most a hundred, which staff make and delete.',
  api_keys: 'A hundred that work; revoked ones stay, as the audit log names them.',
  webhooks: 'At most 20.',
  webhook_topics: 'As many as there are topics.',
  openid_identities: 'With its account, or until it is no longer staff.',
  openid_codes: 'A minute each; the next one clears what is over.',
  role_members: 'With its account, or until the role is taken away.',
  newsletter_subscribers: 'Until they unsubscribe.',
  products: 'Until staff delete it.',
  collections: 'Until staff delete it.',
  promotions: 'Until staff delete it.',
  documents: 'Until staff delete it.',
  review_photos:
    'With its review or its writer’s account, and after a day where no review was saved with it.',
  reviews: 'Until its writer or staff delete it.',
  search_words: 'As many as words in the catalogue.',
  ...Object.fromEntries(
    [
      'catalog_state',
      'chain_heads',
      'counters',
      'cursors',
      'identity',
      'jobs',
      'restores',
      'settings',
      'staff_sign_in',
    ].map(name => [name, 'A fixed few.']),
  ),
}
