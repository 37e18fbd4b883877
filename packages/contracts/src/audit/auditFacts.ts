import { keysOf, recordOf } from '../keys.ts'
import { permissionLabels } from '../access.ts'
import { bookAccounts } from '../books/programs.ts'
import { documentCategories } from '../documents/categories.ts'
import { productFields } from '../facts/productFields.ts'
import { variantFields } from '../facts/variantFields.ts'
import { moveKindLabels } from '../inventory/moveKindLabels.ts'
import { purchaseStateLabels } from '../inventory/purchaseEndpoints.ts'
import { uncountedLabels, stockTakeStateLabels } from '../inventory/stockTakeEndpoints.ts'
import { statusLabel } from '../orders/statusLabels.ts'
import { OrderStatus } from '../orders/endpoints.ts'
import { planStateLabels } from '../products/plannedChanges.ts'
import { promotionFields } from '../promotions/promotionFields.ts'
import { returnStateLabels } from '../returns/returnStateLabels.ts'
import { allWebhookTopics, topicTitle } from '../webhooks/topics.ts'
import { type AuditFacts, fact, sheetFacts } from './auditFact.ts'
import { settingFacts } from './settingFacts.ts'

const orderStatuses = Object.fromEntries(
  OrderStatus.options.map(status => [status, statusLabel(status).label]),
)

const topicTitles = Object.fromEntries(allWebhookTopics.map(topic => [topic, topicTitle(topic)]))

/** Facts of a variant, also of one within a product. */
const variantFacts: AuditFacts = {
  ...sheetFacts(variantFields),
  stock: fact('Stock'),
  kind: { label: 'Reason', kind: 'choice', choices: moveKindLabels },
  reason: fact('Note'),
}

const booksFacts: AuditFacts = Object.fromEntries(
  Object.entries(bookAccounts).map(([name, label]) => [name, fact(label)]),
)

const accountFacts: AuditFacts = {
  firstName: fact('First name'),
  lastName: fact('Last name'),
  email: fact('Email'),
  phone: fact('Phone'),
  isAdmin: fact('Admin', 'flag'),
  isActive: fact('Active account', 'flag'),
  roles: fact('Roles', 'list'),
  staffEndsAt: fact('End of staff access', 'optionalInstant'),
  invitation: fact('Invitation'),
  secondFactor: fact('Two-step sign-in', 'flag'),
  provider: fact('Signs in with'),
  signedInOn: fact('Devices signed in'),
  tags: fact('Tags', 'list'),
  note: fact('Note'),
}

const orderFacts: AuditFacts = {
  status: { label: 'Status', kind: 'choice', choices: orderStatuses },
  detail: fact('Detail'),
  note: fact('Note'),
  tags: fact('Tags', 'list'),
  shippingAddress: fact('Delivery address', 'address'),
  email: fact('Email'),
  carrier: fact('Carrier'),
  trackingNumber: fact('Tracking number'),
  packed: fact('Packed'),
  label: fact('Label'),
  parcel: fact('Parcel sent'),
  delivered: fact('Parcel delivered'),
  takenBack: fact('Parcel taken back'),
  refund: fact('Refund'),
  reason: fact('Reason'),
  reviewFlag: fact('Flag for review'),
  links: fact('Links in emails'),
  payment: fact('Unmatched payment'),
  case: fact('Payment case'),
  state: { label: 'State', kind: 'choice', choices: returnStateLabels },
  amount: fact('Refund', 'pence'),
  lines: fact('Items'),
  missing: fact('Missing items'),
  inRepair: fact('Items in repair'),
  lineId: fact('Item'),
  outcome: {
    label: 'Outcome',
    kind: 'choice',
    choices: { restock: 'Back in stock', write_off: 'Written off' },
  },
  deduction: fact('Deduction', 'pence'),
  deductionReason: fact('Reason for deduction'),
}

const kind = (name: string, facts: AuditFacts) => ({ name, facts })

/** Each kind of record in the audit log, with its name and its facts. An unlisted fact is labelled by its own name. */
const kindsOfRecord = {
  product: kind('Product', {
    ...sheetFacts(productFields),
    collections: fact('Collections', 'list'),
    collectionId: fact('Collection'),
    isInCollection: fact('In the collection', 'flag'),
    look: fact('Complete the look', 'list'),
    set: fact('Matching set', 'list'),
    variants: fact('Variants'),
    images: fact('Pictures', 'picture'),
    video: fact('Video', 'picture'),
  }),
  variant: kind('Variant', variantFacts),
  collection: kind('Collection', {
    name: fact('Name'),
    slug: fact('Slug'),
    description: fact('Description'),
    image: fact('Picture', 'picture'),
    sort: fact('Sort order'),
    isActive: fact('Active', 'flag'),
    tariffCode: fact('Tariff code'),
    customsText: fact('Customs description'),
    origin: fact('Country of origin'),
    weightGr: fact('Weight'),
    added: fact('Products added'),
    removed: fact('Products removed'),
    place: fact('Place', 'place'),
  }),
  plan: kind('Planned change', {
    title: fact('Change'),
    startsAt: fact('Starts', 'optionalInstant'),
    endsAt: fact('Ends', 'optionalInstant'),
    state: { label: 'State', kind: 'choice', choices: planStateLabels },
  }),
  purchase: kind('Purchase order', {
    name: fact('Number'),
    supplier: fact('Supplier'),
    supplierEmail: fact('Email of supplier'),
    supplierNote: fact('Note about supplier'),
    expectedOn: fact('Expected'),
    note: fact('Note'),
    lines: fact('Lines', 'list'),
    state: { label: 'State', kind: 'choice', choices: purchaseStateLabels },
    received: fact('Received', 'list'),
    place: fact('Received in'),
  }),
  'stock-take': kind('Stock-take', {
    name: fact('Number'),
    scope: fact('Counted'),
    state: { label: 'State', kind: 'choice', choices: stockTakeStateLabels },
    reason: fact('Reason'),
    rest: { label: 'Not counted', kind: 'choice', choices: uncountedLabels },
    changes: fact('Changes', 'list'),
    place: fact('Place'),
  }),
  'stock-place': kind('Place of stock', { name: fact('Name'), position: fact('Position in the list') }),
  transfer: kind('Transfer of stock', {
    name: fact('Number'),
    from: fact('From'),
    to: fact('To'),
    lines: fact('Items', 'list'),
    note: fact('Note'),
    state: { label: 'State', kind: 'choice', choices: { moved: 'Moved', taken_back: 'Taken back' } },
  }),
  promotion: kind('Promotion', promotionFields),
  order: kind('Order', orderFacts),
  user: kind('Account', accountFacts),
  'sign-in': kind('Sign-in', {
    device: fact('Device'),
    step: {
      label: 'Step',
      kind: 'choice',
      choices: { password: 'Password', code: 'Code' },
    },
    failures: fact('Failed attempts'),
    failedBefore: fact('Failed attempts before'),
  }),
  role: kind('Role', {
    name: fact('Name'),
    permissions: { label: 'Permissions', kind: 'choices', choices: permissionLabels },
    refundLimit: fact('Refund limit', 'optionalPence'),
    requiresSecondFactor: fact('Two-step sign-in required', 'flag'),
  }),
  'api-key': kind('API key', {
    name: fact('Name'),
    permissions: { label: 'Permissions', kind: 'choices', choices: permissionLabels },
    addresses: fact('Addresses', 'list'),
    expiresAt: fact('Ends', 'optionalInstant'),
    revokedAt: fact('Revoked', 'optionalInstant'),
  }),
  'staff-sign-in': kind('Staff sign-in', {
    isOn: fact('Turned on', 'flag'),
    name: fact('Name'),
    issuer: fact('Issuer'),
    clientId: fact('Client ID'),
    clientSecret: fact('Client secret'),
    domains: fact('Domains of new accounts', 'list'),
    newRoleId: fact('Role of new accounts'),
    groupClaim: fact('Claim with groups'),
    groupRoles: fact('Roles by group', 'list'),
    allowsPasswords: fact('Staff may use passwords', 'flag'),
  }),
  webhook: kind('Webhook', {
    name: fact('Name'),
    url: fact('Address'),
    topics: { label: 'Events', kind: 'choices', choices: topicTitles },
    isOn: fact('Turned on', 'flag'),
    offReason: fact('Reason'),
    secret: fact('Secret'),
  }),
  'agent-token': kind('Assistant token', {
    name: fact('Name'),
    host: fact('Host'),
    maxRequests: fact('Requests a minute'),
    ordersUrl: fact('Sends order updates to'),
    revokedAt: fact('Revoked', 'optionalInstant'),
  }),
  'assistant-read': kind('Assistant’s read', { tool: fact('Tool'), record: fact('Record') }),
  redirect: kind('Redirect', { name: fact('Address'), target: fact('Leads to') }),
  document: kind('Document', {
    title: fact('Title'),
    category: { label: 'Category', kind: 'choice', choices: documentCategories },
    isPublic: fact('Public', 'flag'),
    is_public: fact('Public', 'flag'),
    user_id: fact('Customer'),
  }),
  review: kind('Review', {
    title: fact('Title'),
    comment: fact('Comment'),
    status: fact('Status'),
    rating: fact('Stars'),
    photos: fact('Photos'),
    productId: fact('Product'),
    userId: fact('Customer'),
  }),
  message: kind('Email', {
    kind: fact('Kind', 'mailKind'),
    orderId: fact('Order'),
    attempts: fact('Attempts'),
    deadAt: fact('Given up', 'optionalInstant'),
  }),
  alert: kind('Alert', {
    kind: fact('Kind'),
    detail: fact('Detail'),
    resolvedAt: fact('Resolved', 'optionalInstant'),
  }),
  import: kind('Import', {
    name: fact('File'),
    rows: fact('Rows'),
    products: fact('Products'),
    customers: fact('Customers'),
    orders: fact('Orders'),
    redirects: fact('Redirects'),
    collections: fact('Collections'),
    promotions: fact('Promotions'),
  }),
  export: kind('Export of the shop', {
    state: {
      label: 'State',
      kind: 'choice',
      choices: { running: 'Under way', done: 'Done', failed: 'Failed' },
    },
  }),
  books: kind('Books', { ...booksFacts, months: fact('Closed months') }),
  // Labelled by section: `settingFacts`.
  settings: kind('Settings', {}),
}

export type AuditSubject = keyof typeof kindsOfRecord

/** Names of the kinds of records. */
export const auditSubjects = recordOf(keysOf(kindsOfRecord), subject => kindsOfRecord[subject].name)

/** Facts within others, such as the lines of a refund. */
export const partFacts: AuditFacts = {
  ...sheetFacts(variantFields),
  alt: fact('Description'),
  amount: fact('Amount', 'pence'),
  deduction: fact('Deduction', 'pence'),
  isReleased: fact('Cleared for dispatch', 'flag'),
  itemId: fact('Item'),
  kind: fact('Kind'),
  lineId: fact('Item'),
  method: {
    label: 'Paid back',
    kind: 'choice',
    choices: { card: 'By card', by_hand: 'By hand', dispute: 'By the bank' },
  },
  orderItemId: fact('Item'),
  reason: fact('Reason'),
  repair: fact('In repair'),
  restock: fact('Back in stock'),
  restocks: fact('Back in stock', 'flag'),
  variantId: fact('Variant'),
  write_off: fact('Written off'),
}

/** Returns the facts of a kind of record; for settings, those of the section named by the record's id. */
export const factsOf = (subject: string, subjectId: string): AuditFacts => {
  if (subject === 'settings') return settingFacts(subjectId)
  return Object.hasOwn(kindsOfRecord, subject) ? kindsOfRecord[subject as AuditSubject].facts : {}
}
