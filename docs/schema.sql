-- The schema on Postgres, as server/src/platform/database/migrations makes it, where the reasons stand.
-- Written by a test: UPDATE_DOCS=yes npm test -- server/src/platform/database/schema.test.ts

CREATE TABLE account_links (
  id varchar(36) not null,
  user_id varchar(36) not null,
  kind varchar(20) not null,
  token_hash varchar(64) not null,
  email varchar(254),
  created_at varchar(24) not null,
  expires_at varchar(24) not null,
  used_at varchar(24),
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (((kind)::text = ANY ((ARRAY['password-reset'::varchar, 'invitation'::varchar, 'email-change'::varchar])::text[])))
);
CREATE INDEX account_links_expires_at_index ON account_links (expires_at);
CREATE INDEX account_links_user_id_kind_created_at_index ON account_links (user_id, kind, created_at);

CREATE TABLE addresses (
  id varchar(36) not null,
  user_id varchar(36) not null,
  type varchar(10) not null,
  first_name varchar(80) not null,
  last_name varchar(80) not null,
  address1 varchar(120) not null,
  address2 varchar(120),
  city varchar(80) not null,
  state varchar(80),
  postal_code varchar(20) not null,
  country varchar(2) not null,
  is_default boolean default false not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (((type)::text = ANY ((ARRAY['SHIPPING'::varchar, 'BILLING'::varchar])::text[])))
);
CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id, type) WHERE is_default;
CREATE INDEX addresses_user_id_created_at_index ON addresses (user_id, created_at);

CREATE TABLE advice_counts (
  day varchar(10) not null,
  product_id varchar(36) not null,
  count integer not null,
  PRIMARY KEY (day, product_id)
);

CREATE TABLE agent_answers (
  id varchar(43) not null,
  content varchar(43) not null,
  run_id varchar(36) not null,
  started_at varchar(24) not null,
  answer text,
  PRIMARY KEY (id)
);
CREATE INDEX agent_answers_started_at_index ON agent_answers (started_at);

CREATE TABLE agent_calls (
  number integer default nextval('agent_calls_number_seq'::regclass) not null,
  at varchar(24) not null,
  agent_id varchar(280),
  name varchar(260) not null,
  tier varchar(10),
  transport varchar(4) not null,
  operation varchar(60) not null,
  outcome varchar(60) not null,
  took integer not null,
  PRIMARY KEY (number)
);
CREATE INDEX agent_calls_agent_id_number_index ON agent_calls (agent_id, number);
CREATE INDEX agent_calls_at_index ON agent_calls (at);

CREATE TABLE agent_days (
  agent_id varchar(280) not null,
  day varchar(10) not null,
  calls integer not null,
  refusals integer not null,
  limited integer default 0 not null,
  PRIMARY KEY (agent_id, day),
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE
);
CREATE INDEX agent_days_day_index ON agent_days (day);

CREATE TABLE agent_searches (
  query varchar(100) not null,
  count integer not null,
  last_at varchar(24) not null,
  PRIMARY KEY (query)
);
CREATE INDEX agent_searches_last_at_index ON agent_searches (last_at);

CREATE TABLE agent_sessions (
  id varchar(40) not null,
  kind varchar(10) not null,
  agent varchar(300) not null,
  agent_name varchar(255) not null,
  profile_url varchar(2000),
  token varchar(40) not null,
  state text not null,
  from_cart varchar(40),
  ended_at varchar(24),
  expires_at varchar(24) not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  told_total integer,
  declined text,
  bought text,
  told_terms varchar(80),
  told_order varchar(64),
  handed_over text,
  PRIMARY KEY (id),
  UNIQUE (token),
  CHECK (((kind)::text = ANY ((ARRAY['cart'::varchar, 'checkout'::varchar])::text[])))
);
CREATE INDEX agent_sessions_expires_at_index ON agent_sessions (expires_at);
CREATE INDEX agent_sessions_from_cart ON agent_sessions (from_cart) WHERE (from_cart IS NOT NULL);
CREATE UNIQUE INDEX agent_sessions_of_cart ON agent_sessions (from_cart) WHERE ((from_cart IS NOT NULL) AND (ended_at IS NULL));

CREATE TABLE agent_signing_keys (
  id varchar(36) not null,
  generation integer not null,
  public_key text not null,
  private_key text not null,
  created_at varchar(24) not null,
  PRIMARY KEY (id),
  UNIQUE (generation)
);

CREATE TABLE agent_tokens (
  id varchar(36) not null,
  name varchar(60) not null,
  digest varchar(64) not null,
  prefix varchar(20) not null,
  host varchar(260),
  user_id varchar(36),
  created_at varchar(24) not null,
  last_used_at varchar(24),
  revoked_at varchar(24),
  orders_url varchar(500),
  orders_secret text,
  max_requests integer,
  PRIMARY KEY (id),
  UNIQUE (digest),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX agent_tokens_user_id_index ON agent_tokens (user_id);

CREATE TABLE agents (
  id varchar(280) not null,
  name varchar(260) not null,
  tier varchar(10) not null,
  first_at varchar(24) not null,
  last_at varchar(24) not null,
  PRIMARY KEY (id),
  CHECK (((tier)::text = ANY ((ARRAY['anonymous'::varchar, 'signed'::varchar, 'trusted'::varchar])::text[])))
);
CREATE INDEX agents_last_at_index ON agents (last_at);

CREATE TABLE alerts (
  id varchar(36) not null,
  kind varchar(40) not null,
  subject varchar(255) not null,
  detail text not null,
  created_at varchar(24) not null,
  last_seen_at varchar(24) not null,
  resolved_at varchar(24),
  mailed_at varchar(24),
  posted_at varchar(24),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX alerts_one_open ON alerts (kind, subject) WHERE (resolved_at IS NULL);
CREATE INDEX alerts_resolved_at_created_at_index ON alerts (resolved_at, created_at);

CREATE TABLE api_keys (
  id varchar(36) not null,
  name varchar(60) not null,
  digest varchar(64) not null,
  prefix varchar(20) not null,
  permissions text not null,
  addresses text default ''::text not null,
  user_id varchar(36),
  created_at varchar(24) not null,
  expires_at varchar(24),
  last_used_at varchar(24),
  revoked_at varchar(24),
  PRIMARY KEY (id),
  UNIQUE (digest),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX api_keys_user_id_index ON api_keys (user_id);

CREATE TABLE audit_log (
  id varchar(36) not null,
  at varchar(24) not null,
  user_id varchar(36),
  act varchar(20) not null,
  subject varchar(40) not null,
  subject_id varchar(36) not null,
  before text,
  after text,
  former_user_id varchar(36),
  seal_number integer,
  seal varchar(64),
  details_hash varchar(64),
  salt varchar(32),
  key_id varchar(36),
  PRIMARY KEY (id),
  UNIQUE (seal_number),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX audit_log_act_at_id_index ON audit_log (act, at, id);
CREATE INDEX audit_log_at_id_index ON audit_log (at, id);
CREATE INDEX audit_log_subject_at_id_index ON audit_log (subject, at, id);
CREATE INDEX audit_log_subject_subject_id_at_index ON audit_log (subject, subject_id, at);
CREATE INDEX audit_log_unsealed ON audit_log (at, id) WHERE (seal_number IS NULL);
CREATE INDEX audit_log_user_id_at_id_index ON audit_log (user_id, at, id);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_log();
CREATE TRIGGER audit_log_key_stays BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_key();

CREATE TABLE book_closings (
  month varchar(7) not null,
  through integer not null,
  currency varchar(3) not null,
  lines text not null,
  codes text not null,
  closed_at varchar(24) not null,
  PRIMARY KEY (month)
);
CREATE TRIGGER book_closings_append_only BEFORE DELETE OR UPDATE ON book_closings FOR EACH ROW EXECUTE FUNCTION refuse_change_of_book_closings();

CREATE TABLE book_codes (
  id varchar(20) not null,
  codes text not null,
  version integer not null,
  PRIMARY KEY (id)
);

CREATE TABLE cart_items (
  id varchar(36) not null,
  cart_id varchar(36) not null,
  variant_id varchar(36) not null,
  quantity integer not null,
  price_seen integer not null,
  advice varchar(10),
  created_at varchar(24) not null,
  PRIMARY KEY (id),
  UNIQUE (cart_id, variant_id),
  FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  CHECK (((advice)::text = ANY ((ARRAY['followed'::varchar, 'otherwise'::varchar])::text[]))),
  CHECK ((quantity > 0))
);
CREATE INDEX cart_items_variant_id_index ON cart_items (variant_id);

CREATE TABLE carts (
  id varchar(36) not null,
  user_id varchar(36),
  owner varchar(64) not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  promotion_code varchar(40),
  agent_session_id varchar(40),
  place varchar(10) default 'GB'::varchar not null,
  PRIMARY KEY (id),
  UNIQUE (owner),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (((user_id IS NULL) OR ((owner)::text = (user_id)::text)))
);
CREATE INDEX carts_updated_at_index ON carts (updated_at);
CREATE INDEX carts_user_id_index ON carts (user_id);

CREATE TABLE catalog_changes_index (
  id varchar(36) not null,
  number integer not null,
  PRIMARY KEY (id)
);
CREATE INDEX catalog_changes_index_number_id_index ON catalog_changes_index (number, id);

CREATE TABLE catalog_state (
  version integer not null,
  changes integer default 0 not null
);

CREATE TABLE chain_heads (
  name varchar(40) not null,
  number integer not null,
  seal varchar(64) not null,
  PRIMARY KEY (name)
);

CREATE TABLE change_sets (
  id varchar(36) not null,
  at varchar(24) not null,
  user_id varchar(36),
  summary varchar(300) not null,
  changes text not null,
  undone_at varchar(24),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX change_sets_at_index ON change_sets (at);

CREATE TABLE collection_products (
  collection_id varchar(36) not null,
  product_id varchar(36) not null,
  position integer default 0 not null,
  PRIMARY KEY (collection_id, product_id),
  FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE,
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX collection_products_collection_id_position_product_id_index ON collection_products (collection_id, "position", product_id);
CREATE INDEX collection_products_product_id_index ON collection_products (product_id);

CREATE TABLE collection_slugs (
  slug varchar(120) not null,
  collection_id varchar(36) not null,
  created_at varchar(24) not null,
  PRIMARY KEY (slug),
  FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE
);
CREATE INDEX collection_slugs_collection_id_index ON collection_slugs (collection_id);

CREATE TABLE collections (
  id varchar(36) not null,
  name varchar(120) not null,
  slug varchar(120) not null,
  description text default ''::text not null,
  image_key varchar(64),
  image_alt varchar(300) default ''::varchar not null,
  sort integer default 0 not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  tariff_code varchar(20) default ''::varchar not null,
  customs_text varchar(100) default ''::varchar not null,
  origin varchar(2) default ''::varchar not null,
  weight_gr integer default 0 not null,
  PRIMARY KEY (id),
  UNIQUE (slug),
  FOREIGN KEY (image_key) REFERENCES media(key),
  CHECK (((sort >= 0) AND (sort <= 1000000)))
);
CREATE INDEX collections_sort_name_index ON collections (sort, name);

CREATE TABLE counters (
  name varchar(40) not null,
  value integer not null,
  PRIMARY KEY (name)
);

CREATE TABLE cursors (
  name varchar(40) not null,
  read_until varchar(24) not null,
  PRIMARY KEY (name)
);

CREATE TABLE customer_notes (
  id varchar(36) not null,
  user_id varchar(36) not null,
  author_id varchar(36),
  text text not null,
  created_at varchar(24) not null,
  PRIMARY KEY (id),
  FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX customer_notes_author_id_index ON customer_notes (author_id);
CREATE INDEX customer_notes_user_id_created_at_id_index ON customer_notes (user_id, created_at, id);

CREATE TABLE customer_tags (
  user_id varchar(36) not null,
  tag varchar(30) not null,
  tag_key varchar(60) not null,
  PRIMARY KEY (user_id, tag_key),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX customer_tags_tag_key_user_id_tag_index ON customer_tags (tag_key, user_id, tag);

CREATE TABLE documents (
  id varchar(36) not null,
  title varchar(200) not null,
  description text default ''::text not null,
  category varchar(20) not null,
  file_key varchar(100) not null,
  size integer not null,
  mime_type varchar(100) not null,
  is_public boolean default false not null,
  user_id varchar(36),
  created_at varchar(24) not null,
  PRIMARY KEY (id),
  UNIQUE (file_key),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((category)::text = ANY ((ARRAY['invoices'::varchar, 'contracts'::varchar, 'reports'::varchar, 'policies'::varchar, 'manuals'::varchar, 'certificates'::varchar, 'other'::varchar])::text[])))
);
CREATE INDEX documents_category_created_at_index ON documents (category, created_at);
CREATE INDEX documents_filed ON documents (title, created_at, id, category) WHERE ((category)::text <> 'invoices'::text);
CREATE INDEX documents_user_id_index ON documents (user_id);

CREATE TABLE failed_sign_ins (
  user_id varchar(36) not null,
  failures integer not null,
  noted_at varchar(24) not null,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE fit_profiles (
  user_id varchar(36) not null,
  position integer not null,
  name varchar(30) not null,
  height_cm integer,
  build varchar(10) not null,
  hem varchar(10) not null,
  PRIMARY KEY (user_id, "position"),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE identity (
  name varchar(40) not null,
  value varchar(64) not null,
  PRIMARY KEY (name)
);

CREATE TABLE import_mappings (
  header_key varchar(64) not null,
  columns text not null,
  choices text not null,
  used_at varchar(24) not null,
  PRIMARY KEY (header_key)
);

CREATE TABLE invoices (
  number varchar(30) not null,
  kind varchar(12) not null,
  order_id varchar(36) not null,
  refund_id varchar(36),
  issued_at varchar(24) not null,
  data text not null,
  PRIMARY KEY (number),
  UNIQUE (refund_id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CHECK (((kind)::text = ANY ((ARRAY['INVOICE'::varchar, 'CREDIT_NOTE'::varchar])::text[])))
);
CREATE UNIQUE INDEX invoices_one_for_order ON invoices (order_id) WHERE ((kind)::text = 'INVOICE'::text);
CREATE INDEX invoices_order_id_index ON invoices (order_id);
CREATE TRIGGER invoices_append_only BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change_of_invoices();

CREATE TABLE invoices_due (
  id varchar(36) not null,
  kind varchar(12) not null,
  order_id varchar(36) not null,
  issued_at varchar(24) not null,
  data text not null,
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK (((kind)::text = ANY ((ARRAY['INVOICE'::varchar, 'CREDIT_NOTE'::varchar])::text[])))
);
CREATE INDEX invoices_due_order_id_index ON invoices_due (order_id);

CREATE TABLE jobs (
  name varchar(20) not null,
  last_run_at varchar(24) not null,
  last_success_at varchar(24),
  last_error text,
  failures integer default 0 not null,
  failures_in_row integer default 0 not null,
  PRIMARY KEY (name)
);

CREATE TABLE labels (
  id varchar(36) not null,
  order_id varchar(36) not null,
  carrier varchar(40) not null,
  reference varchar(40) not null,
  order_version integer not null,
  asked_at varchar(24) not null,
  asked_by varchar(40) not null,
  bought_at varchar(24),
  tracking_number varchar(60),
  parcel_id varchar(36),
  voided_at varchar(24),
  voided_by varchar(40),
  void_asked_at varchar(24),
  PRIMARY KEY (id),
  UNIQUE (reference),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  FOREIGN KEY (parcel_id) REFERENCES parcels(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX labels_open ON labels (order_id) WHERE ((parcel_id IS NULL) AND (voided_at IS NULL));
CREATE INDEX labels_order_id_index ON labels (order_id);
CREATE INDEX labels_parcel_id_index ON labels (parcel_id);
CREATE INDEX labels_void_asked_at ON labels (void_asked_at) WHERE ((void_asked_at IS NOT NULL) AND (voided_at IS NULL));

CREATE TABLE list_views (
  id varchar(36) not null,
  list varchar(20) not null,
  owner_id varchar(36),
  saved_by varchar(36),
  name varchar(40) not null,
  name_key varchar(80) not null,
  query text not null,
  created_at varchar(24) not null,
  PRIMARY KEY (id),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX list_views_name_key_own ON list_views (owner_id, list, name_key) WHERE (owner_id IS NOT NULL);
CREATE UNIQUE INDEX list_views_name_key_shared ON list_views (list, name_key) WHERE (owner_id IS NULL);
CREATE INDEX list_views_saved_by_index ON list_views (saved_by);

CREATE TABLE login_attempts (
  key varchar(120) not null,
  failures integer not null,
  blocked_until varchar(24),
  updated_at varchar(24) not null,
  PRIMARY KEY (key)
);
CREATE INDEX login_attempts_updated_at_index ON login_attempts (updated_at);

CREATE TABLE mailbox_letters (
  id varchar(36) not null,
  mailbox varchar(64) not null,
  pool varchar(10) not null,
  kind varchar(40) not null,
  at varchar(24) not null,
  PRIMARY KEY (id)
);
CREATE INDEX mailbox_letters_at_index ON mailbox_letters (at);
CREATE INDEX mailbox_letters_mailbox_pool_at_index ON mailbox_letters (mailbox, pool, at);

CREATE TABLE media (
  key varchar(64) not null,
  width integer not null,
  height integer not null,
  color varchar(7) not null,
  mime varchar(30) not null,
  bytes integer not null,
  created_at varchar(24) not null,
  PRIMARY KEY (key)
);

CREATE TABLE missed_paths (
  day varchar(10) not null,
  path varchar(300) not null,
  count integer not null,
  PRIMARY KEY (day, path)
);
CREATE INDEX missed_paths_path_index ON missed_paths (path);

CREATE TABLE money_moves (
  number integer default nextval('money_moves_number_seq'::regclass) not null,
  order_id varchar(36),
  kind varchar(20) not null,
  debit varchar(12) not null,
  credit varchar(12) not null,
  amount integer not null,
  currency varchar(3) not null,
  subject varchar(255) not null,
  at varchar(24) not null,
  PRIMARY KEY (number),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK (((amount >= 0) AND ((debit)::text <> (credit)::text))),
  CHECK (((credit)::text = ANY ((ARRAY['provider'::varchar, 'bank'::varchar, 'sales'::varchar, 'unassigned'::varchar, 'disputed'::varchar, 'fees'::varchar, 'losses'::varchar, 'other'::varchar])::text[]))),
  CHECK (((debit)::text = ANY ((ARRAY['provider'::varchar, 'bank'::varchar, 'sales'::varchar, 'unassigned'::varchar, 'disputed'::varchar, 'fees'::varchar, 'losses'::varchar, 'other'::varchar])::text[])))
);
CREATE INDEX money_moves_at_index ON money_moves (at);
CREATE INDEX money_moves_order_id_index ON money_moves (order_id);
CREATE UNIQUE INDEX money_moves_read ON money_moves (subject) WHERE ((kind)::text = ANY ((ARRAY['fee'::varchar, 'payout'::varchar, 'other'::varchar])::text[]));
CREATE TRIGGER money_moves_append_only BEFORE DELETE OR UPDATE ON money_moves FOR EACH ROW EXECUTE FUNCTION refuse_change_of_money_moves();
CREATE TRIGGER sales_move AFTER INSERT ON money_moves FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION sales_move();

CREATE TABLE newsletter_endings (
  key varchar(64) not null,
  ended_at varchar(24) not null,
  PRIMARY KEY (key)
);
CREATE INDEX newsletter_endings_ended_at_index ON newsletter_endings (ended_at);

CREATE TABLE newsletter_subscribers (
  email varchar(254) not null,
  asked_at varchar(24) not null,
  confirmed_at varchar(24) not null,
  text text not null,
  PRIMARY KEY (email)
);

CREATE TABLE openid_codes (
  digest varchar(64) not null,
  browser varchar(64) not null,
  user_id varchar(36) not null,
  expires_at varchar(24) not null,
  PRIMARY KEY (digest),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX openid_codes_user_id_index ON openid_codes (user_id);

CREATE TABLE openid_identities (
  issuer varchar(500) not null,
  subject varchar(255) not null,
  user_id varchar(36) not null,
  created_at varchar(24) not null,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE order_events (
  id varchar(36) not null,
  order_id varchar(36) not null,
  at varchar(24) not null,
  actor varchar(40) not null,
  from_status varchar(10),
  to_status varchar(10),
  detail text not null,
  is_note boolean default false not null,
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_events_at_index ON order_events (at);
CREATE INDEX order_events_order_id_at_index ON order_events (order_id, at);
CREATE TRIGGER order_events_append_only BEFORE DELETE OR UPDATE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change_of_order_events();

CREATE TABLE order_items (
  id varchar(36) not null,
  order_id varchar(36) not null,
  variant_id varchar(36),
  product_id varchar(36),
  title varchar(200) not null,
  slug varchar(120) not null,
  sku varchar(80) not null,
  color varchar(60) not null,
  size varchar(30) not null,
  details varchar(250) default ''::varchar not null,
  price integer not null,
  quantity integer not null,
  line_total integer not null,
  discount integer default 0 not null,
  tax integer not null,
  vat_rate double precision not null,
  image_key varchar(64),
  advice varchar(10),
  vat_reason varchar(20) default 'standard'::varchar not null,
  cost integer,
  left_out integer default 0 not null,
  PRIMARY KEY (id),
  FOREIGN KEY (image_key) REFERENCES media(key),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE SET NULL,
  CHECK (((advice)::text = ANY ((ARRAY['followed'::varchar, 'otherwise'::varchar])::text[]))),
  CHECK ((quantity > 0))
);
CREATE INDEX order_items_advised ON order_items (order_id) WHERE (advice IS NOT NULL);
CREATE INDEX order_items_by_size ON order_items (size, order_id);
CREATE INDEX order_items_image_key_index ON order_items (image_key);
CREATE INDEX order_items_order_id_index ON order_items (order_id);
CREATE INDEX order_items_product_id_index ON order_items (product_id);
CREATE INDEX order_items_variant_id_index ON order_items (variant_id);
CREATE TRIGGER sales_item AFTER UPDATE OF product_id, quantity, line_total, discount ON order_items FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION sales_item();

CREATE TABLE order_photos (
  id varchar(36) not null,
  order_id varchar(36) not null,
  at varchar(24) not null,
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_photos_at_index ON order_photos (at);
CREATE INDEX order_photos_order_id_index ON order_photos (order_id);

CREATE TABLE order_tags (
  order_id varchar(36) not null,
  tag varchar(30) not null,
  tag_key varchar(60) not null,
  PRIMARY KEY (order_id, tag_key),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_tags_tag_key_order_id_tag_index ON order_tags (tag_key, order_id, tag);

CREATE TABLE order_words (
  order_id varchar(36) not null,
  word varchar(100) not null,
  created_at varchar(24) not null,
  PRIMARY KEY (order_id, word),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_words_found ON order_words (word, created_at, order_id);

CREATE TABLE orders (
  id varchar(36) not null,
  number varchar(12) not null,
  user_id varchar(36),
  cart_id varchar(36),
  status varchar(10) not null,
  attempt integer default 1 not null,
  currency varchar(3) not null,
  subtotal integer not null,
  shipping integer not null,
  tax integer not null,
  total integer not null,
  vat_rate double precision not null,
  discount integer default 0 not null,
  promotion_code varchar(40),
  promotion_id varchar(36),
  gift_note varchar(200),
  email varchar(254) not null,
  link_version integer default 1 not null,
  first_name varchar(80) not null,
  last_name varchar(80) not null,
  shipping_address text not null,
  billing_address text not null,
  country varchar(2) default ''::varchar not null,
  fingerprint varchar(64) not null,
  stripe_session_id varchar(255),
  payment_intent_id varchar(255),
  session_url text,
  session_expires_at varchar(24),
  session_params text,
  payment_state varchar(10),
  payment_reason text,
  checked_at varchar(24),
  placed_from varchar(64),
  superseded_at varchar(24),
  cancel_intent text,
  review_flag text,
  dispute text,
  waits_for varchar(12),
  paid_at varchar(24),
  payment_method varchar(10),
  paid_with varchar(80),
  captured integer,
  is_counted boolean default false not null,
  carrier varchar(40),
  tracking_number varchar(60),
  packed_at varchar(24),
  shipped_at varchar(24),
  delivered_at varchar(24),
  ended_at varchar(24),
  version integer default 1 not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  agent_session_id varchar(40),
  sold_through varchar(255),
  shipping_method varchar(40) default 'standard'::varchar not null,
  vat_reason varchar(20) default 'standard'::varchar not null,
  delivery_way text default '{"name":"Standard","carrier":"","minDays":3,"maxDays":5}'::text not null,
  quote_until varchar(24),
  holding varchar(12) default 'always'::varchar not null,
  renews varchar(36),
  adds_to varchar(36),
  takes_out text,
  ioss_number varchar(20) default ''::varchar not null,
  sale_terms text,
  PRIMARY KEY (id),
  UNIQUE (number),
  UNIQUE (payment_intent_id),
  UNIQUE (stripe_session_id),
  FOREIGN KEY (adds_to) REFERENCES orders(id) ON DELETE SET NULL,
  FOREIGN KEY (renews) REFERENCES orders(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((total >= 0) AND (tax >= 0) AND (tax <= total))),
  CHECK (((holding)::text = ANY ((ARRAY['always'::varchar, 'while_paying'::varchar, 'nothing'::varchar])::text[]))),
  CHECK ((((status)::text = ANY ((ARRAY['PENDING'::varchar, 'CANCELED'::varchar])::text[])) OR (paid_at IS NOT NULL))),
  CHECK (((payment_state)::text = ANY ((ARRAY['declined'::varchar, 'under_way'::varchar])::text[]))),
  CHECK (((status)::text = ANY ((ARRAY['PENDING'::varchar, 'PAID'::varchar, 'SHIPPED'::varchar, 'DELIVERED'::varchar, 'CANCELED'::varchar, 'REFUNDED'::varchar])::text[]))),
  CHECK ((total = ((subtotal - discount) + shipping)))
);
CREATE INDEX orders_adds_to ON orders (adds_to) WHERE (adds_to IS NOT NULL);
CREATE INDEX orders_by_status ON orders (status, created_at, id, country, total);
CREATE INDEX orders_by_total ON orders (total, created_at, id, status, country);
CREATE INDEX orders_newest ON orders (created_at, id, status, country, total);
CREATE INDEX orders_of_agents ON orders (agent_session_id) WHERE (agent_session_id IS NOT NULL);
CREATE INDEX orders_of_guests ON orders (email) WHERE (user_id IS NULL);
CREATE INDEX orders_of_people ON orders (user_id, status, created_at, total, country) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX orders_one_pending ON orders (cart_id) WHERE ((status)::text = 'PENDING'::text);
CREATE INDEX orders_placed_from ON orders (placed_from, created_at) WHERE (placed_from IS NOT NULL);
CREATE INDEX orders_promotion_id_index ON orders (promotion_id);
CREATE INDEX orders_quotes ON orders (status, quote_until) WHERE ((quote_until IS NOT NULL) AND (paid_at IS NULL));
CREATE UNIQUE INDEX orders_renews ON orders (renews) WHERE (renews IS NOT NULL);
CREATE INDEX orders_to_count ON orders (paid_at) WHERE ((paid_at IS NOT NULL) AND (is_counted = false));
CREATE INDEX orders_to_look_at ON orders (created_at, id, status, country, total) WHERE (review_flag IS NOT NULL);
CREATE INDEX orders_user_id_created_at_index ON orders (user_id, created_at);
CREATE TRIGGER agent_order_status AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (((new.agent_session_id IS NOT NULL) AND ((new.status)::text <> (old.status)::text))) EXECUTE FUNCTION agent_order_status();
CREATE TRIGGER money_late AFTER UPDATE OF payment_intent_id ON orders FOR EACH ROW WHEN (((old.payment_intent_id IS NULL) AND (new.payment_intent_id IS NOT NULL) AND (new.paid_at IS NULL))) EXECUTE FUNCTION money_late();
CREATE TRIGGER money_paid AFTER UPDATE OF paid_at ON orders FOR EACH ROW WHEN (((old.paid_at IS NULL) AND (new.paid_at IS NOT NULL))) EXECUTE FUNCTION money_paid();
CREATE TRIGGER money_paid_new AFTER INSERT ON orders FOR EACH ROW WHEN ((new.paid_at IS NOT NULL)) EXECUTE FUNCTION money_paid_new();
CREATE TRIGGER sales_order AFTER UPDATE OF status ON orders FOR EACH ROW WHEN ((((new.status)::text <> (old.status)::text) AND (((new.status)::text = ANY ((ARRAY['DELIVERED'::varchar, 'REFUNDED'::varchar, 'CANCELED'::varchar])::text[])) OR ((old.status)::text = ANY ((ARRAY['DELIVERED'::varchar, 'REFUNDED'::varchar, 'CANCELED'::varchar])::text[]))))) EXECUTE FUNCTION sales_order();
CREATE TRIGGER tell_order_canceled AFTER UPDATE OF status ON orders FOR EACH ROW WHEN ((((new.status)::text = 'CANCELED'::text) AND ((old.status)::text <> 'CANCELED'::text))) EXECUTE FUNCTION tell_order_canceled();
CREATE TRIGGER tell_order_delivered AFTER UPDATE OF status ON orders FOR EACH ROW WHEN ((((new.status)::text = 'DELIVERED'::text) AND ((old.status)::text <> 'DELIVERED'::text))) EXECUTE FUNCTION tell_order_delivered();
CREATE TRIGGER tell_order_packed AFTER UPDATE OF packed_at ON orders FOR EACH ROW WHEN (((old.packed_at IS NULL) AND (new.packed_at IS NOT NULL))) EXECUTE FUNCTION tell_order_packed();
CREATE TRIGGER tell_order_paid AFTER UPDATE OF status ON orders FOR EACH ROW WHEN ((((new.status)::text = 'PAID'::text) AND ((old.status)::text = ANY ((ARRAY['PENDING'::varchar, 'CANCELED'::varchar])::text[])))) EXECUTE FUNCTION tell_order_paid();
CREATE TRIGGER tell_order_paid_new AFTER INSERT ON orders FOR EACH ROW WHEN (((new.status)::text = 'PAID'::text)) EXECUTE FUNCTION tell_order_paid_new();
CREATE TRIGGER tell_order_placed AFTER INSERT ON orders FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION tell_order_placed();
CREATE TRIGGER tell_order_shipped AFTER UPDATE OF status ON orders FOR EACH ROW WHEN ((((new.status)::text = 'SHIPPED'::text) AND ((old.status)::text <> 'SHIPPED'::text))) EXECUTE FUNCTION tell_order_shipped();

CREATE TABLE outbox (
  id varchar(36) not null,
  dedupe_key varchar(120) not null,
  kind varchar(40) not null,
  payload text not null,
  order_id varchar(36),
  attempts integer default 0 not null,
  available_at varchar(24) not null,
  lease_until varchar(24),
  sent_at varchar(24),
  dead_at varchar(24),
  last_error text,
  created_at varchar(24) not null,
  PRIMARY KEY (id),
  UNIQUE (dedupe_key)
);
CREATE INDEX outbox_created_at_id_index ON outbox (created_at, id);
CREATE INDEX outbox_dead ON outbox (created_at, id) WHERE (dead_at IS NOT NULL);
CREATE INDEX outbox_due ON outbox (available_at) WHERE ((sent_at IS NULL) AND (dead_at IS NULL));
CREATE INDEX outbox_kind_created_at_index ON outbox (kind, created_at);
CREATE INDEX outbox_of_order ON outbox (order_id, created_at) WHERE (order_id IS NOT NULL);

CREATE TABLE parcel_lines (
  id varchar(36) not null,
  parcel_id varchar(36) not null,
  order_item_id varchar(36) not null,
  quantity integer not null,
  declared text,
  PRIMARY KEY (id),
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  FOREIGN KEY (parcel_id) REFERENCES parcels(id) ON DELETE CASCADE,
  CHECK ((quantity > 0))
);
CREATE INDEX parcel_lines_order_item_id_index ON parcel_lines (order_item_id);
CREATE INDEX parcel_lines_parcel_id_index ON parcel_lines (parcel_id);

CREATE TABLE parcels (
  id varchar(36) not null,
  order_id varchar(36) not null,
  carrier varchar(40),
  tracking_number varchar(60),
  sent_at varchar(24) not null,
  actor varchar(40) not null,
  delivered_at varchar(24),
  taken_back_at varchar(24),
  taken_back_by varchar(40),
  taken_back_reason varchar(300),
  declared_by text,
  declared_to text,
  former_tracking text,
  taken_back_contents text,
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX parcels_order_id_index ON parcels (order_id);
CREATE TRIGGER agent_order_delivered_at AFTER UPDATE OF delivered_at ON parcels FOR EACH ROW WHEN (((old.delivered_at IS NULL) AND (new.delivered_at IS NOT NULL))) EXECUTE FUNCTION agent_order_delivered_at();
CREATE TRIGGER agent_order_sent AFTER INSERT ON parcels FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION agent_order_sent();
CREATE TRIGGER agent_order_taken_back_at AFTER UPDATE OF taken_back_at ON parcels FOR EACH ROW WHEN (((old.taken_back_at IS NULL) AND (new.taken_back_at IS NOT NULL))) EXECUTE FUNCTION agent_order_taken_back_at();
CREATE TRIGGER tell_parcel_sent AFTER INSERT ON parcels FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION tell_parcel_sent();
CREATE TRIGGER tell_parcel_taken_back AFTER UPDATE OF taken_back_at ON parcels FOR EACH ROW WHEN (((old.taken_back_at IS NULL) AND (new.taken_back_at IS NOT NULL))) EXECUTE FUNCTION tell_parcel_taken_back();

CREATE TABLE past_orders (
  id varchar(36) not null,
  shop varchar(20) not null,
  number varchar(60) not null,
  placed_at varchar(24) not null,
  email varchar(254),
  name varchar(200) not null,
  currency varchar(3) not null,
  total bigint not null,
  refunded bigint not null,
  units integer not null,
  is_sold boolean not null,
  words varchar(600) not null,
  person text not null,
  content text not null,
  import_id varchar(36),
  created_at varchar(24) not null,
  PRIMARY KEY (id),
  UNIQUE (shop, number),
  FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE SET NULL
);
CREATE INDEX past_orders_email_index ON past_orders (email);
CREATE INDEX past_orders_import_id_index ON past_orders (import_id);
CREATE INDEX past_orders_placed_at_id_index ON past_orders (placed_at, id);

CREATE TABLE past_sales (
  past_order_id varchar(36) not null,
  place integer not null,
  kind varchar(10) not null,
  at varchar(24) not null,
  sku varchar(80) not null,
  title varchar(200) not null,
  color varchar(60),
  size varchar(30),
  reason varchar(20),
  units integer not null,
  amount bigint not null,
  PRIMARY KEY (past_order_id, place),
  FOREIGN KEY (past_order_id) REFERENCES past_orders(id) ON DELETE CASCADE
);
CREATE INDEX past_sales_at_index ON past_sales (at);

CREATE TABLE payment_cases (
  id varchar(255) not null,
  kind varchar(15) not null,
  order_id varchar(36),
  unmatched_payment_id varchar(36),
  payment_intent_id varchar(255),
  amount integer not null,
  currency varchar(3) not null,
  reason varchar(60) not null,
  status varchar(40) not null,
  due_by varchar(24),
  withdrawn integer default 0 not null,
  fee integer default 0 not null,
  written_off integer default 0 not null,
  blocks_refund boolean default false not null,
  released_at varchar(24),
  ended_at varchar(24),
  checked_at varchar(24),
  version integer default 1 not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CHECK (((amount >= 0) AND (withdrawn >= 0) AND (fee >= 0) AND (written_off >= 0))),
  CHECK (((kind)::text = ANY ((ARRAY['dispute'::varchar, 'fraud_warning'::varchar, 'review'::varchar])::text[])))
);
CREATE INDEX payment_cases_order_id_index ON payment_cases (order_id);
CREATE TRIGGER money_dispute AFTER UPDATE OF withdrawn ON payment_cases FOR EACH ROW WHEN ((new.withdrawn > old.withdrawn)) EXECUTE FUNCTION money_dispute();
CREATE TRIGGER money_dispute_back AFTER UPDATE OF withdrawn ON payment_cases FOR EACH ROW WHEN ((new.withdrawn < old.withdrawn)) EXECUTE FUNCTION money_dispute_back();
CREATE TRIGGER money_dispute_fee AFTER UPDATE OF fee ON payment_cases FOR EACH ROW WHEN ((new.fee > old.fee)) EXECUTE FUNCTION money_dispute_fee();
CREATE TRIGGER money_dispute_fee_back AFTER UPDATE OF fee ON payment_cases FOR EACH ROW WHEN ((new.fee < old.fee)) EXECUTE FUNCTION money_dispute_fee_back();
CREATE TRIGGER money_dispute_fee_new AFTER INSERT ON payment_cases FOR EACH ROW WHEN ((new.fee > 0)) EXECUTE FUNCTION money_dispute_fee_new();
CREATE TRIGGER money_dispute_new AFTER INSERT ON payment_cases FOR EACH ROW WHEN ((new.withdrawn > 0)) EXECUTE FUNCTION money_dispute_new();
CREATE TRIGGER money_loss AFTER UPDATE OF written_off ON payment_cases FOR EACH ROW WHEN ((new.written_off > old.written_off)) EXECUTE FUNCTION money_loss();
CREATE TRIGGER money_loss_back AFTER UPDATE OF written_off ON payment_cases FOR EACH ROW WHEN ((new.written_off < old.written_off)) EXECUTE FUNCTION money_loss_back();
CREATE TRIGGER money_loss_new AFTER INSERT ON payment_cases FOR EACH ROW WHEN ((new.written_off > 0)) EXECUTE FUNCTION money_loss_new();
CREATE TRIGGER tell_dispute_closed AFTER UPDATE OF ended_at ON payment_cases FOR EACH ROW WHEN ((((new.kind)::text = 'dispute'::text) AND (new.order_id IS NOT NULL) AND (old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION tell_dispute_closed();
CREATE TRIGGER tell_dispute_opened AFTER INSERT ON payment_cases FOR EACH ROW WHEN ((((new.kind)::text = 'dispute'::text) AND (new.order_id IS NOT NULL))) EXECUTE FUNCTION tell_dispute_opened();

CREATE TABLE place_moves (
  id varchar(36) not null,
  at varchar(24) not null,
  variant_id varchar(36),
  sku varchar(80) not null,
  name varchar(520) not null,
  from_id varchar(36),
  to_id varchar(36),
  quantity integer not null,
  transfer_id varchar(36),
  PRIMARY KEY (id),
  FOREIGN KEY (from_id) REFERENCES stock_places(id),
  FOREIGN KEY (to_id) REFERENCES stock_places(id),
  FOREIGN KEY (transfer_id) REFERENCES stock_transfers(id) ON DELETE SET NULL,
  FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE SET NULL
);
CREATE INDEX place_moves_at_index ON place_moves (at);
CREATE INDEX place_moves_transfer_id_index ON place_moves (transfer_id);
CREATE INDEX place_moves_variant_id_index ON place_moves (variant_id);

CREATE TABLE place_stock (
  place_id varchar(36) not null,
  variant_id varchar(36) not null,
  quantity integer not null,
  PRIMARY KEY (place_id, variant_id),
  FOREIGN KEY (place_id) REFERENCES stock_places(id) ON DELETE CASCADE,
  FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  CHECK ((quantity > 0))
);
CREATE INDEX place_stock_variant_id_index ON place_stock (variant_id);

CREATE TABLE planned_changes (
  id varchar(36) not null,
  summary varchar(300) not null,
  request text not null,
  starts_at varchar(24) not null,
  ends_at varchar(24),
  state varchar(10) not null,
  problem varchar(500),
  user_id varchar(36),
  created_at varchar(24) not null,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((state)::text = ANY ((ARRAY['planned'::varchar, 'running'::varchar, 'done'::varchar, 'canceled'::varchar, 'failed'::varchar])::text[])))
);
CREATE INDEX planned_changes_state_starts_at_index ON planned_changes (state, starts_at);

CREATE TABLE product_companions (
  product_id varchar(36) not null,
  kind varchar(4) not null,
  other_id varchar(36) not null,
  position integer not null,
  PRIMARY KEY (product_id, kind, other_id),
  FOREIGN KEY (other_id) REFERENCES products(id) ON DELETE CASCADE,
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CHECK (((product_id)::text <> (other_id)::text)),
  CHECK (((kind)::text = ANY ((ARRAY['LOOK'::varchar, 'SET'::varchar])::text[])))
);
CREATE INDEX product_companions_other_id_kind_index ON product_companions (other_id, kind);

CREATE TABLE product_images (
  id varchar(36) not null,
  product_id varchar(36) not null,
  variant_id varchar(36),
  media_key varchar(64) not null,
  alt varchar(300) default ''::varchar not null,
  sort integer default 0 not null,
  source_url varchar(2000),
  PRIMARY KEY (id),
  FOREIGN KEY (media_key) REFERENCES media(key),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE SET NULL
);
CREATE INDEX product_images_media_key_index ON product_images (media_key);
CREATE INDEX product_images_product_id_sort_index ON product_images (product_id, sort);
CREATE INDEX product_images_variant_id_index ON product_images (variant_id);

CREATE TABLE product_import_pictures (
  import_id varchar(36) not null,
  place integer not null,
  product_id varchar(36) not null,
  sku varchar(80),
  url varchar(2000) not null,
  alt varchar(300) not null,
  state varchar(10) not null,
  attempts integer default 0 not null,
  available_at varchar(24) not null,
  reason varchar(300),
  image_id varchar(36),
  PRIMARY KEY (import_id, place),
  FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE,
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CHECK (((state)::text = ANY ((ARRAY['waiting'::varchar, 'done'::varchar, 'failed'::varchar, 'stopped'::varchar])::text[])))
);
CREATE INDEX product_import_pictures_product_id_index ON product_import_pictures (product_id);
CREATE INDEX product_import_pictures_state_available_at_index ON product_import_pictures (state, available_at);

CREATE TABLE product_import_plans (
  import_id varchar(36) not null,
  check_id varchar(36) not null,
  place integer not null,
  product_id varchar(36) not null,
  plan text not null,
  PRIMARY KEY (import_id, check_id, place),
  FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE
);
CREATE INDEX product_import_plans_product_id_index ON product_import_plans (product_id);

CREATE TABLE product_import_rows (
  import_id varchar(36) not null,
  check_id varchar(36) not null,
  number integer not null,
  kind varchar(10) not null,
  has_notes boolean not null,
  content text not null,
  PRIMARY KEY (import_id, check_id, number),
  FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE
);

CREATE TABLE product_import_steps (
  import_id varchar(36) not null,
  place integer not null,
  title varchar(200) not null,
  plan text,
  reason text,
  undone_at varchar(24),
  undo_reason text,
  PRIMARY KEY (import_id, place),
  FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE
);

CREATE TABLE product_imports (
  id varchar(36) not null,
  created_at varchar(24) not null,
  user_id varchar(36),
  file_name varchar(255) not null,
  state varchar(10) not null,
  header text not null,
  cells text not null,
  columns text not null,
  found_rows text,
  found text,
  plan text,
  row_count integer not null,
  total integer default 0 not null,
  format varchar(20) default 'own'::varchar not null,
  reading text default '{}'::text not null,
  about text default '{}'::text not null,
  check_id varchar(36),
  choices text default '{}'::text not null,
  archive_id varchar(36),
  archive_place integer,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX product_imports_archive_id_index ON product_imports (archive_id);
CREATE INDEX product_imports_created_at_id_index ON product_imports (created_at, id);

CREATE TABLE product_listings (
  product_id varchar(36) not null,
  price_from integer not null,
  price_to integer not null,
  rating real not null,
  review_count integer not null,
  units_sold integer not null,
  created_at varchar(24) not null,
  in_stock boolean default true not null,
  on_sale boolean default false not null,
  options text not null,
  card text not null,
  PRIMARY KEY (product_id),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_listings_created_at_product_id_index ON product_listings (created_at, product_id);
CREATE INDEX product_listings_in_stock_units_sold_product_id_index ON product_listings (in_stock, units_sold, product_id);
CREATE INDEX product_listings_price_from_product_id_index ON product_listings (price_from, product_id);
CREATE INDEX product_listings_rating_review_count_product_id_index ON product_listings (rating, review_count, product_id);
CREATE INDEX product_listings_units_sold_product_id_index ON product_listings (units_sold, product_id);

CREATE TABLE product_search (
  product_id varchar(36) not null,
  title text not null,
  facts text not null,
  body text not null,
  version integer not null,
  PRIMARY KEY (product_id)
);

CREATE TABLE product_slugs (
  slug varchar(120) not null,
  product_id varchar(36) not null,
  created_at varchar(24) not null,
  PRIMARY KEY (slug),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_slugs_product_id_index ON product_slugs (product_id);

CREATE TABLE product_videos (
  product_id varchar(36) not null,
  video_key varchar(64) not null,
  poster_key varchar(64),
  alt varchar(300) default ''::varchar not null,
  PRIMARY KEY (product_id),
  FOREIGN KEY (poster_key) REFERENCES media(key),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  FOREIGN KEY (video_key) REFERENCES videos(key)
);
CREATE INDEX product_videos_poster_key_index ON product_videos (poster_key);
CREATE INDEX product_videos_video_key_index ON product_videos (video_key);

CREATE TABLE products (
  id varchar(36) not null,
  slug varchar(120) not null,
  title varchar(200) not null,
  description text not null,
  materials text not null,
  fibres text default '[]'::text not null,
  care text not null,
  care_symbols text default '[]'::text not null,
  status varchar(10) default 'DRAFT'::varchar not null,
  features text default '[]'::text not null,
  specifications text default '{}'::text not null,
  measurements text default '[]'::text not null,
  rating real default '0'::real not null,
  review_count integer default 0 not null,
  fit_short integer default 0 not null,
  fit_right integer default 0 not null,
  fit_long integer default 0 not null,
  units_sold integer default 0 not null,
  model_height_cm integer,
  model_size varchar(30),
  meta_title varchar(200),
  meta_description varchar(400),
  version integer default 1 not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  is_auto_archived boolean default false not null,
  vat_class varchar(20) default 'STANDARD'::varchar not null,
  tariff_code varchar(20) default ''::varchar not null,
  customs_text varchar(100) default ''::varchar not null,
  origin varchar(2) default ''::varchar not null,
  made_for varchar(10) default 'SHOP'::varchar not null,
  age_group varchar(10) default 'SHOP'::varchar not null,
  google_category varchar(200) default ''::varchar not null,
  warnings text default ''::text not null,
  PRIMARY KEY (id),
  UNIQUE (slug),
  CHECK (((status)::text = ANY ((ARRAY['DRAFT'::varchar, 'ACTIVE'::varchar, 'ARCHIVED'::varchar])::text[])))
);
CREATE INDEX products_best_sellers ON products (units_sold DESC, id, title);
CREATE INDEX products_catalogue_text ON products USING gin (((((' '::text || (title)::text) || ' '::text) || (slug)::text)) gin_trgm_ops);
CREATE INDEX products_created_at_index ON products (created_at);
CREATE INDEX products_status_updated_at_index ON products (status, updated_at);
CREATE INDEX products_title_id_index ON products (title, id);
CREATE INDEX products_updated_at_id_index ON products (updated_at, id);
CREATE TRIGGER products_review_text AFTER UPDATE OF title ON products FOR EACH ROW EXECUTE FUNCTION review_text_of_product();
CREATE TRIGGER tell_product_changed AFTER UPDATE OF version ON products FOR EACH ROW WHEN ((new.version <> old.version)) EXECUTE FUNCTION tell_product_changed();
CREATE TRIGGER tell_product_created AFTER INSERT ON products FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION tell_product_created();
CREATE TRIGGER tell_product_deleted AFTER DELETE ON products FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION tell_product_deleted();

CREATE TABLE promotion_uses (
  promotion_id varchar(36) not null,
  user_id varchar(36),
  order_id varchar(36) not null,
  at varchar(24) not null,
  PRIMARY KEY (order_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  FOREIGN KEY (promotion_id) REFERENCES promotions(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX promotion_uses_promotion_id_user_id_index ON promotion_uses (promotion_id, user_id);

CREATE TABLE promotions (
  id varchar(36) not null,
  code varchar(40) not null,
  kind varchar(20) not null,
  value integer,
  minimum_spend integer default 0 not null,
  starts_at varchar(24),
  ends_at varchar(24),
  usage_limit integer,
  per_customer_limit integer,
  is_active boolean default true not null,
  uses integer default 0 not null,
  version integer default 1 not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  segment_id varchar(36),
  PRIMARY KEY (id),
  UNIQUE (code),
  FOREIGN KEY (segment_id) REFERENCES list_views(id),
  CHECK (((kind)::text = ANY ((ARRAY['percentage'::varchar, 'fixed_amount'::varchar, 'free_delivery'::varchar])::text[]))),
  CHECK ((uses >= 0))
);
CREATE INDEX promotions_created_at_id_index ON promotions (created_at, id);
CREATE INDEX promotions_segment_id ON promotions (segment_id) WHERE (segment_id IS NOT NULL);

CREATE TABLE proposals (
  id varchar(36) not null,
  key_id varchar(36) not null,
  call varchar(64) not null,
  input text not null,
  state varchar(10) not null,
  outcome text,
  created_at varchar(24) not null,
  decided_at varchar(24),
  PRIMARY KEY (id),
  FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  CHECK (((state)::text = ANY ((ARRAY['waiting'::varchar, 'begun'::varchar, 'done'::varchar, 'failed'::varchar, 'refused'::varchar])::text[])))
);
CREATE INDEX proposals_created_at_index ON proposals (created_at);
CREATE INDEX proposals_key_id_index ON proposals (key_id);

CREATE TABLE purchase_lines (
  id varchar(36) not null,
  purchase_id varchar(36) not null,
  variant_id varchar(36),
  position integer not null,
  sku varchar(80) not null,
  title varchar(200) not null,
  choice varchar(300) not null,
  quantity integer not null,
  received integer not null,
  cost integer,
  PRIMARY KEY (id),
  UNIQUE (purchase_id, variant_id),
  FOREIGN KEY (purchase_id) REFERENCES purchases(id) ON DELETE CASCADE,
  FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE SET NULL
);
CREATE INDEX purchase_lines_variant_id_index ON purchase_lines (variant_id);

CREATE TABLE purchase_receipt_lines (
  id varchar(36) not null,
  receipt_id varchar(36) not null,
  line_id varchar(36) not null,
  quantity integer not null,
  PRIMARY KEY (id),
  FOREIGN KEY (line_id) REFERENCES purchase_lines(id) ON DELETE CASCADE,
  FOREIGN KEY (receipt_id) REFERENCES purchase_receipts(id) ON DELETE CASCADE
);
CREATE INDEX purchase_receipt_lines_line_id_index ON purchase_receipt_lines (line_id);
CREATE INDEX purchase_receipt_lines_receipt_id_index ON purchase_receipt_lines (receipt_id);

CREATE TABLE purchase_receipts (
  id varchar(36) not null,
  purchase_id varchar(36) not null,
  at varchar(24) not null,
  user_id varchar(36),
  note varchar(200) not null,
  place_id varchar(36),
  PRIMARY KEY (id),
  FOREIGN KEY (place_id) REFERENCES stock_places(id),
  FOREIGN KEY (purchase_id) REFERENCES purchases(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX purchase_receipts_purchase_id_index ON purchase_receipts (purchase_id);
CREATE INDEX purchase_receipts_user_id_index ON purchase_receipts (user_id);

CREATE TABLE purchases (
  id varchar(36) not null,
  number integer not null,
  supplier_name varchar(120) not null,
  supplier_email varchar(254) not null,
  supplier_note varchar(300) not null,
  note varchar(500) not null,
  expected_on varchar(10),
  state varchar(20) not null,
  version integer not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  ordered_at varchar(24),
  closed_at varchar(24),
  PRIMARY KEY (id),
  UNIQUE (number),
  CHECK (((state)::text = ANY ((ARRAY['draft'::varchar, 'ordered'::varchar, 'partly_received'::varchar, 'received'::varchar, 'closed'::varchar])::text[])))
);
CREATE INDEX purchases_created_at_index ON purchases (created_at);

CREATE TABLE recovery_codes (
  user_id varchar(36) not null,
  code_hash varchar(64) not null,
  used_at varchar(24),
  PRIMARY KEY (user_id, code_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE redirects (
  id varchar(36) not null,
  path varchar(300) not null,
  target varchar(500) not null,
  target_path varchar(300) not null,
  import_id varchar(36),
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  PRIMARY KEY (id),
  UNIQUE (path)
);
CREATE INDEX redirects_target_path_index ON redirects (target_path);

CREATE TABLE refresh_tokens (
  token_hash varchar(64) not null,
  session_id varchar(36) not null,
  created_at varchar(24) not null,
  used_at varchar(24),
  PRIMARY KEY (token_hash),
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session_id_index ON refresh_tokens (session_id);

CREATE TABLE refund_differences (
  id varchar(36) not null,
  refund_id varchar(36) not null,
  order_item_id varchar(36),
  amount integer not null,
  is_of_exchange boolean not null,
  PRIMARY KEY (id),
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE SET NULL,
  FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE,
  CHECK ((amount > 0))
);
CREATE INDEX refund_differences_order_item_id_index ON refund_differences (order_item_id);
CREATE INDEX refund_differences_refund_id_index ON refund_differences (refund_id);

CREATE TABLE refund_lines (
  id varchar(36) not null,
  refund_id varchar(36) not null,
  order_item_id varchar(36),
  quantity integer not null,
  amount integer not null,
  restocks boolean not null,
  restocked integer default 0 not null,
  is_of_exchange boolean default false not null,
  is_of_sent boolean default false not null,
  PRIMARY KEY (id),
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE SET NULL,
  FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE,
  CHECK (((amount >= 0) AND (restocked >= 0) AND (restocked <= quantity))),
  CHECK ((quantity > 0))
);
CREATE INDEX refund_lines_order_item_id_index ON refund_lines (order_item_id);
CREATE INDEX refund_lines_refund_id_index ON refund_lines (refund_id);

CREATE TABLE refunds (
  id varchar(36) not null,
  order_id varchar(36) not null,
  amount integer not null,
  state varchar(10) not null,
  reason text not null,
  actor varchar(40) default 'system'::varchar not null,
  method varchar(10) default 'card'::varchar not null,
  unmatched_payment_id varchar(36),
  stripe_refund_id varchar(255),
  last_error text,
  attempt integer default 1 not null,
  attempt_at varchar(24),
  lease_until varchar(24),
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  PRIMARY KEY (id),
  UNIQUE (stripe_refund_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CHECK ((amount > 0)),
  CHECK (((state)::text = ANY ((ARRAY['PENDING'::varchar, 'SUCCEEDED'::varchar, 'FAILED'::varchar])::text[])))
);
CREATE INDEX refunds_by_state ON refunds (state, updated_at);
CREATE UNIQUE INDEX refunds_open_order_id ON refunds (order_id) WHERE (((state)::text = 'PENDING'::text) AND ((actor)::text <> 'provider'::text) AND (unmatched_payment_id IS NULL));
CREATE UNIQUE INDEX refunds_open_unmatched_payment_id ON refunds (unmatched_payment_id) WHERE (((state)::text = 'PENDING'::text) AND ((actor)::text <> 'provider'::text));
CREATE INDEX refunds_order_id_state_index ON refunds (order_id, state);
CREATE INDEX refunds_state_created_at_index ON refunds (state, created_at);
CREATE INDEX refunds_unmatched_payment_id_index ON refunds (unmatched_payment_id);
CREATE TRIGGER agent_order_refund_0 AFTER INSERT ON refunds FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION agent_order_refund_0();
CREATE TRIGGER agent_order_refund_1 AFTER UPDATE OF state ON refunds FOR EACH ROW WHEN (((new.state)::text <> (old.state)::text)) EXECUTE FUNCTION agent_order_refund_1();
CREATE TRIGGER money_refund AFTER UPDATE OF state ON refunds FOR EACH ROW WHEN ((((new.state)::text = 'SUCCEEDED'::text) AND ((old.state)::text <> 'SUCCEEDED'::text))) EXECUTE FUNCTION money_refund();
CREATE TRIGGER money_refund_back AFTER UPDATE OF state ON refunds FOR EACH ROW WHEN ((((new.state)::text <> 'SUCCEEDED'::text) AND ((old.state)::text = 'SUCCEEDED'::text))) EXECUTE FUNCTION money_refund_back();
CREATE TRIGGER money_refund_new AFTER INSERT ON refunds FOR EACH ROW WHEN (((new.state)::text = 'SUCCEEDED'::text)) EXECUTE FUNCTION money_refund_new();
CREATE TRIGGER sales_refund AFTER UPDATE OF state ON refunds FOR EACH ROW WHEN ((((new.state)::text = 'SUCCEEDED'::text) <> ((old.state)::text = 'SUCCEEDED'::text))) EXECUTE FUNCTION sales_refund();
CREATE TRIGGER sales_refund_new AFTER INSERT ON refunds FOR EACH ROW WHEN (((new.state)::text = 'SUCCEEDED'::text)) EXECUTE FUNCTION sales_refund_new();
CREATE TRIGGER tell_order_refunded_0 AFTER INSERT ON refunds FOR EACH ROW WHEN (((new.state)::text = 'SUCCEEDED'::text)) EXECUTE FUNCTION tell_order_refunded_0();
CREATE TRIGGER tell_order_refunded_1 AFTER UPDATE OF state ON refunds FOR EACH ROW WHEN ((((new.state)::text = 'SUCCEEDED'::text) AND ((old.state)::text <> 'SUCCEEDED'::text))) EXECUTE FUNCTION tell_order_refunded_1();

CREATE TABLE restores (
  id varchar(36) not null,
  backup_made_at varchar(24) not null,
  restored_at varchar(24) not null,
  PRIMARY KEY (id)
);

CREATE TABLE return_labels (
  id varchar(36) not null,
  return_id varchar(36) not null,
  kind varchar(3) not null,
  at varchar(24) not null,
  PRIMARY KEY (id),
  UNIQUE (return_id),
  FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE
);
CREATE INDEX return_labels_at_index ON return_labels (at);

CREATE TABLE return_lines (
  id varchar(36) not null,
  return_id varchar(36) not null,
  order_item_id varchar(36) not null,
  quantity integer not null,
  reason varchar(20) not null,
  swap_item_id varchar(36),
  swap_refund integer default 0 not null,
  restocked integer default 0 not null,
  in_repair integer default 0 not null,
  written_off integer default 0 not null,
  deduction integer default 0 not null,
  deduction_reason varchar(200) default ''::varchar not null,
  refund integer default 0 not null,
  missing integer default 0 not null,
  swap_refund_withheld integer default 0 not null,
  PRIMARY KEY (id),
  UNIQUE (swap_item_id),
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE,
  FOREIGN KEY (swap_item_id) REFERENCES order_items(id) ON DELETE SET NULL,
  CHECK (((deduction = 0) OR ((deduction > 0) AND ((deduction_reason)::text <> ''::text)))),
  CHECK (((restocked >= 0) AND (in_repair >= 0) AND (written_off >= 0) AND ((((restocked + in_repair) + written_off) = 0) OR (((restocked + in_repair) + written_off) = quantity)))),
  CHECK ((quantity > 0))
);
CREATE INDEX return_lines_in_repair ON return_lines (return_id) WHERE (in_repair > 0);
CREATE INDEX return_lines_order_item_id_index ON return_lines (order_item_id);
CREATE INDEX return_lines_return_id_index ON return_lines (return_id);
CREATE TRIGGER sales_return_line AFTER UPDATE OF quantity, reason, swap_item_id ON return_lines FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION sales_return_line();
CREATE TRIGGER sales_return_line_new AFTER INSERT ON return_lines FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION sales_return_line_new();

CREATE TABLE returns (
  id varchar(36) not null,
  order_id varchar(36) not null,
  code varchar(12) not null,
  state varchar(10) not null,
  note varchar(500) not null,
  missing text default ''::text not null,
  end_reason varchar(300) default ''::varchar not null,
  is_sent_back boolean default false not null,
  refund_id varchar(36),
  replacement_id varchar(36),
  sent_at varchar(24),
  received_at varchar(24),
  checked_at varchar(24),
  ended_at varchar(24),
  refund integer,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  booked_by varchar(36),
  late_reason varchar(300) default ''::varchar not null,
  PRIMARY KEY (id),
  UNIQUE (code),
  UNIQUE (refund_id),
  UNIQUE (replacement_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE SET NULL,
  FOREIGN KEY (replacement_id) REFERENCES orders(id) ON DELETE SET NULL,
  CHECK (((state)::text = ANY ((ARRAY['ASKED'::varchar, 'SENT'::varchar, 'RECEIVED'::varchar, 'CHECKED'::varchar, 'DONE'::varchar, 'CANCELED'::varchar])::text[])))
);
CREATE INDEX returns_order_id_index ON returns (order_id);
CREATE INDEX returns_received ON returns (received_at) WHERE (received_at IS NOT NULL);
CREATE INDEX returns_state_created_at_index ON returns (state, created_at);
CREATE TRIGGER agent_order_return_0 AFTER INSERT ON returns FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION agent_order_return_0();
CREATE TRIGGER agent_order_return_1 AFTER UPDATE OF state ON returns FOR EACH ROW WHEN (((new.state)::text <> (old.state)::text)) EXECUTE FUNCTION agent_order_return_1();
CREATE TRIGGER sales_return AFTER UPDATE OF state, received_at, replacement_id ON returns FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION sales_return();
CREATE TRIGGER sales_return_new AFTER INSERT ON returns FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION sales_return_new();
CREATE TRIGGER tell_return_0 AFTER INSERT ON returns FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION tell_return_0();
CREATE TRIGGER tell_return_1 AFTER UPDATE OF state ON returns FOR EACH ROW WHEN (((new.state)::text <> (old.state)::text)) EXECUTE FUNCTION tell_return_1();

CREATE TABLE review_photos (
  id varchar(36) not null,
  user_id varchar(36) not null,
  product_id varchar(36) not null,
  review_id varchar(36),
  media_key varchar(64) not null,
  position integer default 0 not null,
  created_at varchar(24) not null,
  PRIMARY KEY (id),
  FOREIGN KEY (media_key) REFERENCES media(key),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX review_photos_media_key_index ON review_photos (media_key);
CREATE INDEX review_photos_product_id_index ON review_photos (product_id);
CREATE INDEX review_photos_review_id_index ON review_photos (review_id);
CREATE INDEX review_photos_user_id_index ON review_photos (user_id);

CREATE TABLE reviews (
  id varchar(36) not null,
  product_id varchar(36) not null,
  user_id varchar(36),
  rating integer not null,
  status varchar(10) default 'PENDING'::varchar not null,
  fit varchar(5),
  title varchar(200) default ''::varchar not null,
  comment text default ''::text not null,
  version integer default 1 not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  search_text text default ''::text not null,
  PRIMARY KEY (id),
  UNIQUE (user_id, product_id),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((fit)::text = ANY ((ARRAY['short'::varchar, 'right'::varchar, 'long'::varchar])::text[]))),
  CHECK (((rating >= 1) AND (rating <= 5))),
  CHECK (((status)::text = ANY ((ARRAY['PENDING'::varchar, 'APPROVED'::varchar, 'REJECTED'::varchar])::text[])))
);
CREATE INDEX reviews_created_at_id_index ON reviews (created_at, id);
CREATE INDEX reviews_product_id_status_created_at_index ON reviews (product_id, status, created_at);
CREATE INDEX reviews_rating_created_at_index ON reviews (rating, created_at);
CREATE INDEX reviews_search_text ON reviews USING gin (search_text gin_trgm_ops);
CREATE INDEX reviews_status_created_at_index ON reviews (status, created_at);
CREATE INDEX reviews_updated_at_index ON reviews (updated_at);
CREATE TRIGGER reviews_text BEFORE INSERT OR UPDATE OF title, comment, user_id, product_id ON reviews FOR EACH ROW EXECUTE FUNCTION review_text();

CREATE TABLE role_members (
  user_id varchar(36) not null,
  role_id varchar(36) not null,
  is_by_group boolean default false not null,
  PRIMARY KEY (user_id, role_id),
  FOREIGN KEY (role_id) REFERENCES roles(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX role_members_role_id_index ON role_members (role_id);

CREATE TABLE roles (
  id varchar(36) not null,
  name varchar(60) not null,
  permissions text,
  refund_limit integer,
  requires_second_factor boolean default false not null,
  version integer default 1 not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  PRIMARY KEY (id),
  UNIQUE (name)
);

CREATE TABLE sales_changes_index (
  hour varchar(13) not null,
  order_id varchar(36) default ''::varchar not null
);
CREATE INDEX sales_changes_index_hour_index ON sales_changes_index (hour);

CREATE TABLE sales_clock_index (
  time_zone varchar(60) not null,
  currency varchar(3) not null,
  PRIMARY KEY (time_zone)
);

CREATE TABLE sales_days_index (
  day varchar(10) not null,
  orders integer not null,
  ordered integer not null,
  units integer not null,
  total integer not null,
  refunded integer not null,
  sums text not null,
  PRIMARY KEY (day)
);

CREATE TABLE sales_months_index (
  month varchar(7) not null,
  sums text not null,
  PRIMARY KEY (month)
);

CREATE TABLE sales_products_index (
  number integer not null,
  key varchar(200) not null,
  PRIMARY KEY (number),
  UNIQUE (key)
);

CREATE TABLE search_words (
  word varchar(100) not null,
  products integer not null,
  PRIMARY KEY (word)
);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);

CREATE TABLE sessions (
  id varchar(36) not null,
  user_id varchar(36) not null,
  is_remembered boolean not null,
  created_at varchar(24) not null,
  last_seen_at varchar(24) not null,
  expires_at varchar(24) not null,
  device varchar(80) default ''::varchar not null,
  is_by_provider boolean default false not null,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_at_index ON sessions (expires_at);
CREATE INDEX sessions_user_id_index ON sessions (user_id);

CREATE TABLE settings (
  section varchar(30) not null,
  value text not null,
  version integer default 1 not null,
  updated_at varchar(24) not null,
  PRIMARY KEY (section)
);

CREATE TABLE shop_exports (
  id varchar(36) not null,
  user_id varchar(36),
  state varchar(10) not null,
  done integer default 0 not null,
  total integer default 0 not null,
  size bigint,
  created_at varchar(24) not null,
  ended_at varchar(24),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((state)::text = ANY ((ARRAY['running'::varchar, 'done'::varchar, 'failed'::varchar])::text[])))
);
CREATE UNIQUE INDEX shop_exports_state_running ON shop_exports (state) WHERE ((state)::text = 'running'::text);

CREATE TABLE staff_sign_in (
  id varchar(36) not null,
  is_on boolean default false not null,
  name varchar(40) default ''::varchar not null,
  issuer varchar(500) default ''::varchar not null,
  client_id varchar(300) default ''::varchar not null,
  client_secret text default ''::text not null,
  domains text default ''::text not null,
  new_role_id varchar(36),
  group_claim varchar(100) default ''::varchar not null,
  group_roles text default '[]'::text not null,
  allows_passwords boolean default true not null,
  version integer default 1 not null,
  PRIMARY KEY (id)
);

CREATE TABLE stock_asks (
  id varchar(36) not null,
  variant_id varchar(36) not null,
  email varchar(254) not null,
  created_at varchar(24) not null,
  told_at varchar(24),
  PRIMARY KEY (id),
  FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX stock_asks_created_at_index ON stock_asks (created_at);
CREATE INDEX stock_asks_email_index ON stock_asks (email);
CREATE UNIQUE INDEX stock_asks_one_open ON stock_asks (variant_id, email) WHERE (told_at IS NULL);
CREATE INDEX stock_asks_told_at_index ON stock_asks (told_at);
CREATE INDEX stock_asks_variant_id_told_at_created_at_index ON stock_asks (variant_id, told_at, created_at);

CREATE TABLE stock_moves (
  id varchar(36) not null,
  variant_id varchar(36) not null,
  order_item_id varchar(36),
  kind varchar(10) not null,
  quantity integer not null,
  stock_delta integer not null,
  reserved_delta integer not null,
  number integer not null,
  at varchar(24) not null,
  actor varchar(40) not null,
  note text default ''::text not null,
  PRIMARY KEY (id),
  UNIQUE (order_item_id, kind),
  UNIQUE (variant_id, number),
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE SET NULL,
  FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  CHECK (((kind)::text = ANY ((ARRAY['RESERVE'::varchar, 'RELEASE'::varchar, 'CONSUME'::varchar, 'RESTOCK'::varchar, 'COUNT'::varchar, 'RECEIVE'::varchar, 'CORRECT'::varchar])::text[])))
);
CREATE INDEX stock_moves_by_hand ON stock_moves (at) WHERE ((kind)::text = ANY ((ARRAY['COUNT'::varchar, 'RECEIVE'::varchar, 'CORRECT'::varchar])::text[]));
CREATE TRIGGER stock_moves_append_only BEFORE DELETE OR UPDATE ON stock_moves FOR EACH ROW EXECUTE FUNCTION refuse_change_of_stock_moves();

CREATE TABLE stock_places (
  id varchar(36) not null,
  name varchar(60) not null,
  position integer not null,
  is_default boolean not null,
  created_at varchar(24) not null,
  retired_at varchar(24),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX stock_places_default ON stock_places (is_default) WHERE is_default;
CREATE UNIQUE INDEX stock_places_name ON stock_places (lower((name)::text)) WHERE (retired_at IS NULL);

CREATE TABLE stock_take_counts (
  id varchar(36) not null,
  line_id varchar(36) not null,
  added integer,
  total integer,
  PRIMARY KEY (id),
  FOREIGN KEY (line_id) REFERENCES stock_take_lines(id) ON DELETE CASCADE
);
CREATE INDEX stock_take_counts_line_id_index ON stock_take_counts (line_id);

CREATE TABLE stock_take_lines (
  id varchar(36) not null,
  stock_take_id varchar(36) not null,
  variant_id varchar(36),
  sku varchar(80) not null,
  title varchar(200) not null,
  choice varchar(300) not null,
  counted integer,
  expected integer,
  unsent integer,
  counted_at varchar(24),
  counted_by varchar(36),
  applied integer,
  cost integer,
  PRIMARY KEY (id),
  UNIQUE (stock_take_id, variant_id),
  FOREIGN KEY (counted_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (stock_take_id) REFERENCES stock_takes(id) ON DELETE CASCADE,
  FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE SET NULL
);
CREATE INDEX stock_take_lines_counted_by_index ON stock_take_lines (counted_by);
CREATE INDEX stock_take_lines_variant_id_index ON stock_take_lines (variant_id);

CREATE TABLE stock_takes (
  id varchar(36) not null,
  number integer not null,
  scope varchar(200) not null,
  is_all boolean not null,
  state varchar(10) not null,
  version integer not null,
  created_at varchar(24) not null,
  started_by varchar(36),
  ended_at varchar(24),
  ended_by varchar(36),
  reason varchar(150) not null,
  rest varchar(5),
  place_id varchar(36),
  subject text,
  PRIMARY KEY (id),
  UNIQUE (number),
  FOREIGN KEY (ended_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (place_id) REFERENCES stock_places(id),
  FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((rest)::text = ANY ((ARRAY['keep'::varchar, 'zero'::varchar])::text[]))),
  CHECK (((state)::text = ANY ((ARRAY['open'::varchar, 'posted'::varchar, 'cancelled'::varchar])::text[])))
);
CREATE INDEX stock_takes_ended_by_index ON stock_takes (ended_by);
CREATE INDEX stock_takes_started_by_index ON stock_takes (started_by);

CREATE TABLE stock_transfers (
  id varchar(36) not null,
  number integer not null,
  from_id varchar(36) not null,
  to_id varchar(36) not null,
  at varchar(24) not null,
  user_id varchar(36),
  note varchar(200) not null,
  taken_back_at varchar(24),
  taken_back_by varchar(36),
  PRIMARY KEY (id),
  UNIQUE (number),
  FOREIGN KEY (from_id) REFERENCES stock_places(id) ON DELETE CASCADE,
  FOREIGN KEY (taken_back_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (to_id) REFERENCES stock_places(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX stock_transfers_at_index ON stock_transfers (at);
CREATE INDEX stock_transfers_taken_back_by_index ON stock_transfers (taken_back_by);
CREATE INDEX stock_transfers_user_id_index ON stock_transfers (user_id);

CREATE TABLE stripe_events (
  id varchar(255) not null,
  type varchar(80) not null,
  payload text not null,
  received_at varchar(24) not null,
  processed_at varchar(24),
  attempts integer default 0 not null,
  last_error text,
  next_attempt_at varchar(24),
  is_undelivered boolean default false not null,
  PRIMARY KEY (id)
);
CREATE INDEX stripe_events_open ON stripe_events (received_at) WHERE (processed_at IS NULL);
CREATE INDEX stripe_events_received_at_id_index ON stripe_events (received_at, id);
CREATE INDEX stripe_events_received_at_index ON stripe_events (received_at);

CREATE TABLE unmatched_payments (
  id varchar(36) not null,
  order_id varchar(36) not null,
  payment_intent_id varchar(255) not null,
  session_id varchar(255) not null,
  amount integer not null,
  currency varchar(3) not null,
  problem varchar(20) not null,
  state varchar(10) not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  PRIMARY KEY (id),
  UNIQUE (payment_intent_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CHECK ((amount > 0)),
  CHECK (((state)::text = ANY ((ARRAY['OPEN'::varchar, 'ACCEPTED'::varchar, 'RETURNED'::varchar])::text[])))
);
CREATE INDEX unmatched_payments_order_id_index ON unmatched_payments (order_id);
CREATE TRIGGER money_unmatched AFTER INSERT ON unmatched_payments FOR EACH ROW WHEN ((new.amount > 0)) EXECUTE FUNCTION money_unmatched();

CREATE TABLE users (
  id varchar(36) not null,
  email varchar(254) not null,
  password_hash varchar(200),
  first_name varchar(80) not null,
  last_name varchar(80) not null,
  phone varchar(30),
  is_admin boolean default false not null,
  is_active boolean default true not null,
  marketing_opt_in boolean default false not null,
  marketing_changed_at varchar(24),
  marketing_text text,
  version integer default 1 not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  pending_email varchar(254),
  totp_secret text,
  totp_confirmed_at varchar(24),
  totp_step integer default 0 not null,
  email_confirmed_at varchar(24),
  staff_ends_at varchar(24),
  staff_note varchar(200) default ''::varchar not null,
  PRIMARY KEY (id),
  UNIQUE (email)
);
CREATE INDEX users_active ON users (created_at, id) WHERE ((is_active = true) AND (password_hash IS NOT NULL));
CREATE INDEX users_admins ON users (created_at, id) WHERE (is_admin = true);
CREATE INDEX users_created_at_id_index ON users (created_at, id);
CREATE INDEX users_customers ON users (created_at, id) WHERE (is_admin = false);
CREATE INDEX users_deactivated ON users (created_at, id) WHERE (is_active = false);
CREATE INDEX users_invited ON users (created_at, id) WHERE ((is_active = true) AND (password_hash IS NULL));
CREATE INDEX users_text ON users USING gin (((((((((' '::text || (first_name)::text) || ' '::text) || (last_name)::text) || ' '::text) || (email)::text) || ' '::text) || replace(replace((last_name)::text, ''''::text, ''::text), '’'::text, ''::text))) gin_trgm_ops);
CREATE TRIGGER tell_customer_created AFTER INSERT ON users FOR EACH ROW WHEN ((new.is_admin = false)) EXECUTE FUNCTION tell_customer_created();
CREATE TRIGGER tell_customer_erased AFTER DELETE ON users FOR EACH ROW WHEN ((1 = 1)) EXECUTE FUNCTION tell_customer_erased();
CREATE TRIGGER users_review_text AFTER UPDATE OF first_name, last_name, email ON users FOR EACH ROW EXECUTE FUNCTION review_text_of_user();

CREATE TABLE variants (
  id varchar(36) not null,
  product_id varchar(36) not null,
  sku varchar(80) not null,
  color varchar(60) not null,
  color_hex varchar(7),
  size varchar(30) not null,
  length_cm integer default 140 not null,
  collar varchar(60) default 'Standard'::varchar not null,
  cuffs varchar(60) default 'Standard'::varchar not null,
  price integer not null,
  sale_price integer,
  stock integer default 0 not null,
  reserved integer default 0 not null,
  weight_gr integer default 0 not null,
  barcode varchar(60) default ''::varchar not null,
  position integer default 0 not null,
  version integer default 1 not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  move_count integer default 0 not null,
  cost integer,
  PRIMARY KEY (id),
  UNIQUE (product_id, color, size, length_cm, collar, cuffs),
  UNIQUE (sku),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CHECK (((price >= 0) AND (price <= 100000000))),
  CHECK (((reserved >= 0) AND (reserved <= stock))),
  CHECK (((sale_price >= 0) AND (sale_price <= 100000000)))
);
CREATE INDEX variants_barcodes ON variants (lower((barcode)::text)) WHERE ((barcode)::text <> ''::text);
CREATE INDEX variants_catalogue_text ON variants USING gin (((((' '::text || (sku)::text) || ' '::text) || (barcode)::text)) gin_trgm_ops);
CREATE INDEX variants_sku_key ON variants (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower((sku)::text), '-'::text, ''::text), '_'::text, ''::text), ' '::text, ''::text), '.'::text, ''::text), '/'::text, ''::text), ':'::text, ''::text), '+'::text, ''::text), '#'::text, ''::text), ','::text, ''::text), '('::text, ''::text), ')'::text, ''::text));
CREATE UNIQUE INDEX variants_sku_start ON variants (lower((sku)::text) COLLATE "C");
CREATE TRIGGER tell_price_changed AFTER UPDATE OF price, sale_price ON variants FOR EACH ROW WHEN (((new.price <> old.price) OR (COALESCE(new.sale_price, '-1'::integer) <> COALESCE(old.sale_price, '-1'::integer)))) EXECUTE FUNCTION tell_price_changed();
CREATE TRIGGER tell_stock_back AFTER UPDATE OF stock, reserved ON variants FOR EACH ROW WHEN ((((new.stock - new.reserved) > 0) AND ((old.stock - old.reserved) <= 0))) EXECUTE FUNCTION tell_stock_back();
CREATE TRIGGER tell_stock_low AFTER UPDATE OF stock, reserved ON variants FOR EACH ROW WHEN ((((new.stock - new.reserved) > 0) AND ((new.stock - new.reserved) < (old.stock - old.reserved)))) EXECUTE FUNCTION tell_stock_low();
CREATE TRIGGER tell_stock_out AFTER UPDATE OF stock, reserved ON variants FOR EACH ROW WHEN ((((new.stock - new.reserved) <= 0) AND ((old.stock - old.reserved) > 0))) EXECUTE FUNCTION tell_stock_out();

CREATE TABLE videos (
  key varchar(64) not null,
  kind varchar(4) not null,
  width integer not null,
  height integer not null,
  seconds real not null,
  bytes integer not null,
  created_at varchar(24) not null,
  PRIMARY KEY (key),
  CHECK (((kind)::text = ANY ((ARRAY['mp4'::varchar, 'webm'::varchar])::text[])))
);

CREATE TABLE visit_counts (
  day varchar(10) not null,
  step varchar(20) not null,
  count integer not null,
  PRIMARY KEY (day, step)
);

CREATE TABLE webhook_deliveries (
  number integer default nextval('webhook_deliveries_number_seq'::regclass) not null,
  id varchar(36) not null,
  webhook_id varchar(36) not null,
  topic varchar(40) not null,
  subject_id varchar(36) not null,
  body text not null,
  state varchar(10) not null,
  attempts integer default 0 not null,
  next_at varchar(24) not null,
  created_at varchar(24) not null,
  attempted_at varchar(24),
  status integer,
  problem varchar(300),
  answer text,
  took integer,
  PRIMARY KEY (number),
  UNIQUE (id),
  FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  CHECK (((state)::text = ANY ((ARRAY['waiting'::varchar, 'delivered'::varchar, 'failed'::varchar])::text[])))
);
CREATE INDEX webhook_deliveries_created_at_index ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_subject_id_index ON webhook_deliveries (subject_id);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, subject_id, number) WHERE ((state)::text = 'waiting'::text);
CREATE INDEX webhook_deliveries_webhook_id_number_index ON webhook_deliveries (webhook_id, number);

CREATE TABLE webhook_events (
  number integer default nextval('webhook_events_number_seq'::regclass) not null,
  topic varchar(40) not null,
  subject_id varchar(36) not null,
  at varchar(24) not null,
  PRIMARY KEY (number)
);

CREATE TABLE webhook_topics (
  topic varchar(40) not null,
  PRIMARY KEY (topic)
);

CREATE TABLE webhooks (
  id varchar(36) not null,
  name varchar(60) not null,
  url varchar(500) not null,
  topics text not null,
  is_on boolean default true not null,
  off_reason varchar(300),
  secret text not null,
  former_secret text,
  former_until varchar(24),
  user_id varchar(36),
  version integer default 1 not null,
  created_at varchar(24) not null,
  updated_at varchar(24) not null,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX webhooks_user_id_index ON webhooks (user_id);

CREATE TABLE wishlist_items (
  id varchar(36) not null,
  user_id varchar(36) not null,
  product_id varchar(36) not null,
  variant_id varchar(36),
  created_at varchar(24) not null,
  PRIMARY KEY (id),
  UNIQUE (user_id, product_id),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE SET NULL
);
CREATE INDEX wishlist_items_product_id_index ON wishlist_items (product_id);

CREATE OR REPLACE FUNCTION agent_order_delivered_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into outbox (id, dedupe_key, kind, payload, order_id, available_at, created_at)
    select gen_random_uuid()::text, 'agent-order:' || o.id || ':' || new.delivered_at, 'agent-order', '{"orderId":"' || o.id || '"}', o.id, new.delivered_at, new.delivered_at
    from orders o where o.id = new.order_id and o.agent_session_id is not null and new.delivered_at is not null
    on conflict do nothing; return null; end $function$
;

CREATE OR REPLACE FUNCTION agent_order_refund_0()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into outbox (id, dedupe_key, kind, payload, order_id, available_at, created_at)
    select gen_random_uuid()::text, 'agent-order:' || o.id || ':' || new.updated_at, 'agent-order', '{"orderId":"' || o.id || '"}', o.id, new.updated_at, new.updated_at
    from orders o where o.id = new.order_id and o.agent_session_id is not null and new.updated_at is not null
    on conflict do nothing; return null; end $function$
;

CREATE OR REPLACE FUNCTION agent_order_refund_1()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into outbox (id, dedupe_key, kind, payload, order_id, available_at, created_at)
    select gen_random_uuid()::text, 'agent-order:' || o.id || ':' || new.updated_at, 'agent-order', '{"orderId":"' || o.id || '"}', o.id, new.updated_at, new.updated_at
    from orders o where o.id = new.order_id and o.agent_session_id is not null and new.updated_at is not null
    on conflict do nothing; return null; end $function$
;

CREATE OR REPLACE FUNCTION agent_order_return_0()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into outbox (id, dedupe_key, kind, payload, order_id, available_at, created_at)
    select gen_random_uuid()::text, 'agent-order:' || o.id || ':' || new.updated_at, 'agent-order', '{"orderId":"' || o.id || '"}', o.id, new.updated_at, new.updated_at
    from orders o where o.id = new.order_id and o.agent_session_id is not null and new.updated_at is not null
    on conflict do nothing; return null; end $function$
;

CREATE OR REPLACE FUNCTION agent_order_return_1()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into outbox (id, dedupe_key, kind, payload, order_id, available_at, created_at)
    select gen_random_uuid()::text, 'agent-order:' || o.id || ':' || new.updated_at, 'agent-order', '{"orderId":"' || o.id || '"}', o.id, new.updated_at, new.updated_at
    from orders o where o.id = new.order_id and o.agent_session_id is not null and new.updated_at is not null
    on conflict do nothing; return null; end $function$
;

CREATE OR REPLACE FUNCTION agent_order_sent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into outbox (id, dedupe_key, kind, payload, order_id, available_at, created_at)
    select gen_random_uuid()::text, 'agent-order:' || o.id || ':' || new.sent_at, 'agent-order', '{"orderId":"' || o.id || '"}', o.id, new.sent_at, new.sent_at
    from orders o where o.id = new.order_id and o.agent_session_id is not null and new.sent_at is not null
    on conflict do nothing; return null; end $function$
;

CREATE OR REPLACE FUNCTION agent_order_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into outbox (id, dedupe_key, kind, payload, order_id, available_at, created_at)
    select gen_random_uuid()::text, 'agent-order:' || o.id || ':' || new.updated_at, 'agent-order', '{"orderId":"' || o.id || '"}', o.id, new.updated_at, new.updated_at
    from orders o where o.id = new.id and o.agent_session_id is not null and new.updated_at is not null
    on conflict do nothing; return null; end $function$
;

CREATE OR REPLACE FUNCTION agent_order_taken_back_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into outbox (id, dedupe_key, kind, payload, order_id, available_at, created_at)
    select gen_random_uuid()::text, 'agent-order:' || o.id || ':' || new.taken_back_at, 'agent-order', '{"orderId":"' || o.id || '"}', o.id, new.taken_back_at, new.taken_back_at
    from orders o where o.id = new.order_id and o.agent_session_id is not null and new.taken_back_at is not null
    on conflict do nothing; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'dispute', 'disputed', 'provider', new.withdrawn - old.withdrawn, new.currency, new.id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_dispute_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'dispute_back', 'provider', 'disputed', old.withdrawn - new.withdrawn, new.currency, new.id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_dispute_fee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'dispute_fee', 'fees', 'provider', new.fee - old.fee, new.currency, new.id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_dispute_fee_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'dispute_fee_back', 'provider', 'fees', old.fee - new.fee, new.currency, new.id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_dispute_fee_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'dispute_fee', 'fees', 'provider', new.fee, new.currency, new.id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_dispute_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'dispute', 'disputed', 'provider', new.withdrawn, new.currency, new.id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_late()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.id, 'payment', 'provider', 'unassigned', new.total, new.currency, new.payment_intent_id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_loss()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'loss', 'losses', 'disputed', new.written_off - old.written_off, new.currency, new.id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_loss_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'loss_back', 'disputed', 'losses', old.written_off - new.written_off, new.currency, new.id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_loss_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'loss', 'losses', 'disputed', new.written_off, new.currency, new.id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.id, 'payment', case when new.payment_method = 'offline' then 'bank' when (old.payment_intent_id is not null or exists (select 1 from unmatched_payments where payment_intent_id = new.payment_intent_id)) then 'unassigned' else 'provider' end, 'sales', coalesce(new.captured, new.total), new.currency, coalesce(new.payment_intent_id, new.id), new.paid_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_paid_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.id, 'payment', case when new.payment_method = 'offline' then 'bank' when (1 = 0 or exists (select 1 from unmatched_payments where payment_intent_id = new.payment_intent_id)) then 'unassigned' else 'provider' end, 'sales', coalesce(new.captured, new.total), new.currency, coalesce(new.payment_intent_id, new.id), new.paid_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'refund', case when new.unmatched_payment_id is null and (select paid_at from orders where id = new.order_id) is not null
    then 'sales' else 'unassigned' end, case new.method when 'by_hand' then 'bank' when 'dispute' then 'disputed' else 'provider' end, new.amount, coalesce((select currency from unmatched_payments where id = new.unmatched_payment_id),
      (select currency from orders where id = new.order_id)), new.id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_refund_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'refund_failed', case new.method when 'by_hand' then 'bank' when 'dispute' then 'disputed' else 'provider' end, case when new.unmatched_payment_id is null and (select paid_at from orders where id = new.order_id) is not null
    then 'sales' else 'unassigned' end, new.amount, coalesce((select currency from unmatched_payments where id = new.unmatched_payment_id),
      (select currency from orders where id = new.order_id)), new.id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_refund_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'refund', case when new.unmatched_payment_id is null and (select paid_at from orders where id = new.order_id) is not null
    then 'sales' else 'unassigned' end, case new.method when 'by_hand' then 'bank' when 'dispute' then 'disputed' else 'provider' end, new.amount, coalesce((select currency from unmatched_payments where id = new.unmatched_payment_id),
      (select currency from orders where id = new.order_id)), new.id, new.updated_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION money_unmatched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select new.order_id, 'payment', 'provider', 'unassigned', new.amount, new.currency, new.payment_intent_id, new.created_at; return null; end $function$
;

CREATE OR REPLACE FUNCTION refuse_change_of_audit_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
            if new.key_id is not distinct from old.key_id then return new; end if;
            raise exception 'the audit log is append-only';
          end $function$
;

CREATE OR REPLACE FUNCTION refuse_change_of_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'UPDATE' then
        if new.id is not distinct from old.id and new.at is not distinct from old.at and new.act is not distinct from old.act and new.subject is not distinct from old.subject and new.subject_id is not distinct from old.subject_id
        and (new.user_id is not distinct from old.user_id or new.user_id is null and not exists (select 1 from users where id = old.user_id))
        and (new.former_user_id is not distinct from old.former_user_id or old.former_user_id is null and new.former_user_id = old.user_id)
        and (new.before is not distinct from old.before and new.after is not distinct from old.after or new.salt is null and ((old.subject = 'user' and coalesce(old.before, 'null')::jsonb @> coalesce(new.before, 'null')::jsonb and coalesce(old.after, 'null')::jsonb @> coalesce(new.after, 'null')::jsonb)
        or (old.subject = 'order' and exists (select 1 from orders where id = old.subject_id and status not in ('PENDING', 'PAID')
    and user_id is null and email = '')
          and (new.before is not distinct from old.before or (old.before is not null and new.before = '{}')) and (new.after is not distinct from old.after or (old.after is not null and new.after = '{}')))))
        and (new.salt is not distinct from old.salt or old.seal_number is null or new.salt is null)
        and (new.seal_number is not distinct from old.seal_number and new.seal is not distinct from old.seal and new.details_hash is not distinct from old.details_hash or old.seal_number is null) then return new; end if;
      elsif coalesce(old.seal_number <= (select number from chain_heads where name = 'audit_log_start')
        and old.at < to_char((now() at time zone 'utc') - interval '6 years', 'YYYY-MM-DD"T"HH24:MI:SS'), 1 = 0) then return old;
      end if;
      raise exception 'the audit log is append-only';
    end $function$
;

CREATE OR REPLACE FUNCTION refuse_change_of_book_closings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
          raise exception 'a closed month never changes'; end $function$
;

CREATE OR REPLACE FUNCTION refuse_change_of_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'UPDATE' then
        if new.number is not distinct from old.number and new.kind is not distinct from old.kind and new.order_id is not distinct from old.order_id and new.refund_id is not distinct from old.refund_id and new.issued_at is not distinct from old.issued_at
        and (new.data is not distinct from old.data or exists (select 1 from orders where id = old.order_id and status not in ('PENDING', 'PAID')
    and user_id is null and email = '') and new.data::jsonb = old.data::jsonb - array['customer', 'billingAddress', 'shippingAddress', 'paymentMethod', 'reason']) then return new; end if;
      elsif 1 = 0 then return old;
      end if;
      raise exception 'an invoice never changes';
    end $function$
;

CREATE OR REPLACE FUNCTION refuse_change_of_money_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'UPDATE' then
        if 1 = 0 then return new; end if;
      elsif 1 = 0 then return old;
      end if;
      raise exception 'the money ledger is append-only';
    end $function$
;

CREATE OR REPLACE FUNCTION refuse_change_of_order_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'UPDATE' then
        if new.id is not distinct from old.id and new.order_id is not distinct from old.order_id and new.at is not distinct from old.at and new.actor is not distinct from old.actor and new.from_status is not distinct from old.from_status and new.to_status is not distinct from old.to_status and new.is_note is not distinct from old.is_note
        and (new.detail is not distinct from old.detail or new.detail = '' and exists (select 1 from orders where id = old.order_id and status not in ('PENDING', 'PAID')
    and user_id is null and email = '')) then return new; end if;
      elsif not exists (select 1 from orders where id = old.order_id) then return old;
      end if;
      raise exception 'the history of an order is append-only';
    end $function$
;

CREATE OR REPLACE FUNCTION refuse_change_of_stock_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'UPDATE' then
        if new.id is not distinct from old.id and new.variant_id is not distinct from old.variant_id and new.kind is not distinct from old.kind and new.quantity is not distinct from old.quantity and new.stock_delta is not distinct from old.stock_delta and new.reserved_delta is not distinct from old.reserved_delta and new.number is not distinct from old.number and new.at is not distinct from old.at and new.actor is not distinct from old.actor and new.note is not distinct from old.note
        and (new.order_item_id is not distinct from old.order_item_id or new.order_item_id is null and not exists (select 1 from order_items where id = old.order_item_id)) then return new; end if;
      elsif not exists (select 1 from variants where id = old.variant_id) then return old;
      end if;
      raise exception 'the stock ledger is append-only';
    end $function$
;

CREATE OR REPLACE FUNCTION review_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      new.search_text := trim(new.title || ' ' || new.comment || ' ' ||
  coalesce((select p.title from products p where p.id = new.product_id), '') || ' ' ||
  coalesce((select u.first_name || ' ' || u.last_name || ' ' || u.email from users u where u.id = new.user_id), ''));
      return new;
    end $function$
;

CREATE OR REPLACE FUNCTION review_text_of_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      update reviews set title = title where product_id = new.id;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION review_text_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      update reviews set title = title where user_id = new.id;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION sales_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into sales_changes_index (hour, order_id) select '', new.order_id; return null; end $function$
;

CREATE OR REPLACE FUNCTION sales_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into sales_changes_index (hour) select substr(new.at, 1, 13); return null; end $function$
;

CREATE OR REPLACE FUNCTION sales_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into sales_changes_index (hour, order_id) select '', new.id; return null; end $function$
;

CREATE OR REPLACE FUNCTION sales_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into sales_changes_index (hour, order_id) select '', new.order_id; return null; end $function$
;

CREATE OR REPLACE FUNCTION sales_refund_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into sales_changes_index (hour, order_id) select '', new.order_id; return null; end $function$
;

CREATE OR REPLACE FUNCTION sales_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into sales_changes_index (hour, order_id) select substr(old.received_at, 1, 13), '' where old.received_at is not null
      union all select '', new.order_id; return null; end $function$
;

CREATE OR REPLACE FUNCTION sales_return_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into sales_changes_index (hour, order_id) select '', order_id from returns where id = new.return_id; return null; end $function$
;

CREATE OR REPLACE FUNCTION sales_return_line_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into sales_changes_index (hour, order_id) select '', order_id from returns where id = new.return_id; return null; end $function$
;

CREATE OR REPLACE FUNCTION sales_return_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into sales_changes_index (hour, order_id) select '', new.order_id; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_customer_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'customer.created', new.id, new.created_at
    where exists (select 1 from webhook_topics where topic = 'customer.created') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_customer_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'customer.erased', old.id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    where exists (select 1 from webhook_topics where topic = 'customer.erased') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_dispute_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'dispute.closed', new.order_id, new.ended_at
    where exists (select 1 from webhook_topics where topic = 'dispute.closed') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_dispute_opened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'dispute.opened', new.order_id, new.created_at
    where exists (select 1 from webhook_topics where topic = 'dispute.opened') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_order_canceled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'order.canceled', new.id, new.updated_at
    where exists (select 1 from webhook_topics where topic = 'order.canceled') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_order_delivered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'order.delivered', new.id, new.updated_at
    where exists (select 1 from webhook_topics where topic = 'order.delivered') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_order_packed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'order.packed', new.id, new.packed_at
    where exists (select 1 from webhook_topics where topic = 'order.packed') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_order_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'order.paid', new.id, new.updated_at
    where exists (select 1 from webhook_topics where topic = 'order.paid') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_order_paid_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'order.paid', new.id, new.created_at
    where exists (select 1 from webhook_topics where topic = 'order.paid') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_order_placed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'order.placed', new.id, new.created_at
    where exists (select 1 from webhook_topics where topic = 'order.placed') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_order_refunded_0()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'order.refunded', new.order_id, new.updated_at
    where exists (select 1 from webhook_topics where topic = 'order.refunded') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_order_refunded_1()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'order.refunded', new.order_id, new.updated_at
    where exists (select 1 from webhook_topics where topic = 'order.refunded') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_order_shipped()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'order.shipped', new.id, new.updated_at
    where exists (select 1 from webhook_topics where topic = 'order.shipped') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_parcel_sent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'order.parcel_sent', new.order_id, new.sent_at
    where exists (select 1 from webhook_topics where topic = 'order.parcel_sent') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_parcel_taken_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'order.parcel_taken_back', new.order_id, new.taken_back_at
    where exists (select 1 from webhook_topics where topic = 'order.parcel_taken_back') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_price_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'price.changed', new.product_id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    where exists (select 1 from webhook_topics where topic = 'price.changed') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_product_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'product.changed', new.id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    where exists (select 1 from webhook_topics where topic = 'product.changed') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_product_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'product.created', new.id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    where exists (select 1 from webhook_topics where topic = 'product.created') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_product_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'product.deleted', old.id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    where exists (select 1 from webhook_topics where topic = 'product.deleted') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_return_0()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'return.' || lower(new.state), new.id, new.updated_at
    where exists (select 1 from webhook_topics where topic = 'return.' || lower(new.state)) and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_return_1()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'return.' || lower(new.state), new.id, new.updated_at
    where exists (select 1 from webhook_topics where topic = 'return.' || lower(new.state)) and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_stock_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'stock.back', new.id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    where exists (select 1 from webhook_topics where topic = 'stock.back') and 1 = 1; return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_stock_low()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'stock.low', new.id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    where exists (select 1 from webhook_topics where topic = 'stock.low') and new.stock - new.reserved <= coalesce((select (value::json ->> 'lowStockThreshold')::integer from settings where section = 'store'), 10) and old.stock - old.reserved > coalesce((select (value::json ->> 'lowStockThreshold')::integer from settings where section = 'store'), 10); return null; end $function$
;

CREATE OR REPLACE FUNCTION tell_stock_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into webhook_events (topic, subject_id, at) select 'stock.out', new.id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    where exists (select 1 from webhook_topics where topic = 'stock.out') and 1 = 1; return null; end $function$
;
