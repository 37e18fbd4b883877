import { readMethods } from './methods.ts'
import { newId } from '../store/newId.ts'
import type { Session } from '../store/objects.ts'
import type { Params } from '../api/Params.ts'
import { presentSession } from './presentSession.ts'
import type { Provider } from '../Provider.ts'
import type { SessionRecord } from '../store/records.ts'
import { readAmounts, readLineItems } from './sessionAmounts.ts'
import { invalidRequest, missingParam } from '../api/StripeFailure.ts'

const halfHour = 30 * 60 // s
const day = 24 * 3600 // s

/** Opens a Checkout Session in payment mode. */
export const createSession = (provider: Provider, params: Params): Session => {
  const { store, deadlines } = provider
  const mode = params.oneOf('mode', ['payment'])
  if (!mode) throw missingParam('mode')
  const lineItems = readLineItems(params)
  const amounts = readAmounts(params, lineItems)
  const created = provider.now()
  const email = readEmail(params)
  const { allowed, offered } = readMethods(params, provider.methods, amounts.currency ?? '')
  const intentData = params.child('payment_intent_data')
  const session: Session = {
    id: newId('cs_test_', 24),
    object: 'checkout.session',
    allowed_payment_method_types: allowed,
    ...amounts,
    cancel_url: readAddress(params, 'cancel_url') ?? null,
    client_reference_id: params.text('client_reference_id') ?? null,
    created,
    customer: null,
    customer_details: email === null ? null : customerDetails(email),
    customer_email: email,
    expires_at: readExpiry(params, created),
    livemode: false,
    locale: null,
    metadata: params.metadata(),
    mode,
    payment_intent: null,
    payment_method_types: offered,
    payment_status: amounts.amount_total === 0 ? 'no_payment_required' : 'unpaid',
    status: 'open',
    submit_type: null,
    success_url: readAddress(params, 'success_url') ?? missingSuccessUrl(),
    url: null,
  }
  const record: SessionRecord = {
    id: session.id,
    created,
    session,
    lineItems,
    intentMetadata: intentData?.metadata() ?? {},
    intentDescription: intentData?.text('description') ?? null,
    paymentId: null,
    awaitsAuthentication: false,
  }
  store.save('sessions', record)
  deadlines.add(record.id, session.expires_at)
  return presentSession(provider, record)
}

const missingSuccessUrl = (): never => {
  throw missingParam('success_url')
}

const readAddress = (params: Params, key: string) => {
  const address = params.text(key)
  if (address === undefined) return undefined
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: key })
  return address
}

const readEmail = (params: Params) => {
  const email = params.text('customer_email') ?? null
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalidRequest(`Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'customer_email',
    })
  return email
}

const readExpiry = (params: Params, created: number) => {
  const expiresAt = params.integer('expires_at', { max: Number.MAX_SAFE_INTEGER }) ?? created + day
  if (expiresAt < created + halfHour)
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    )
  if (expiresAt > created + day)
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  return expiresAt
}

const customerDetails = (email: string): NonNullable<Session['customer_details']> => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
})
