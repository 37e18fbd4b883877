import { escapeHtml, formatMoney } from './html.ts'
import { methodNames, type Method, walletNames } from './methods.ts'
import { pageStyle } from './pageStyle.ts'
import type { SessionRecord } from '../store/records.ts'

const page = (title: string, main: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
</head>
<body>
<header><p class="notice">Payment sandbox: a test page. No money moves.</p></header>
<main>
${main}
</main>
</body>
</html>
`

const row = (label: string, amount: string) =>
  `<li><span>${escapeHtml(label)}</span><span>${escapeHtml(amount)}</span></li>`

const summary = ({ session, lineItems }: SessionRecord) => {
  const money = (amount: number) => formatMoney(amount, session.currency ?? 'gbp')
  const { amount_shipping: shipping = 0 } = session.total_details ?? {}
  const rows = lineItems.map(item =>
    row(`${item.description ?? ''} × ${item.quantity ?? 1}`, money(item.amount_total)),
  )
  if (shipping) rows.push(row('Delivery', money(shipping)))
  return `<section class="sheet" aria-labelledby="order"><h2 id="order">Your order</h2>
<ul>${rows.join('\n')}
<li class="total"><span>Total</span><span>${money(session.amount_total ?? 0)}</span></li></ul></section>`
}

const totalOf = ({ session }: SessionRecord) =>
  formatMoney(session.amount_total ?? 0, session.currency ?? 'gbp')

const cancelButton = ({ session }: SessionRecord) =>
  session.cancel_url === null ? '' : '<button name="action" value="cancel">Cancel</button>'

interface CardEntry {
  card?: string
  error?: string
}

/** Returns the payment methods of a session other than cards. */
export const otherMethods = ({ session }: SessionRecord): Method[] =>
  session.payment_method_types.filter((method): method is Method => method !== 'card')

const otherButtons = (record: SessionRecord) =>
  otherMethods(record)
    .map(method => `<button name="action" value="${method}">Pay with ${methodNames[method]}</button>`)
    .join('\n')

const problemOf = (error: string | undefined) =>
  error === undefined ? '' : `<p class="error" id="card-error" role="alert">${escapeHtml(error)}</p>`

const cardForm = (record: SessionRecord, { card = '', error }: CardEntry) => {
  const describedBy = error === undefined ? 'card-hint' : 'card-error card-hint'
  return `<label for="card">Card number</label>
<div class="hint" id="card-hint">Test cards only. Left empty, it counts as the first.
<ul>
<li><span>4242 4242 4242 4242</span><span>pays</span></li>
<li><span>5555 5555 5555 4444</span><span>pays, too</span></li>
<li><span>4000 0000 0000 0002</span><span>is declined</span></li>
<li><span>4000 0025 0000 3155</span><span>asks your bank</span></li>
</ul></div>
<input id="card" name="card" value="${escapeHtml(card)}" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="30" aria-describedby="${describedBy}"${error === undefined ? '' : ' aria-invalid="true"'}>
${problemOf(error)}
<div class="actions">
<button class="main" name="action" value="pay">Pay ${totalOf(record)}</button>
<div class="pair">
${Object.entries(walletNames)
  .map(([wallet, name]) => `<button name="action" value="${wallet}">${name}</button>`)
  .join('\n')}
</div>
${otherButtons(record)}
<div class="pair">
<button name="action" value="decline">Decline the card</button>
${cancelButton(record)}
</div>
</div>`
}

const formWithoutCard = (record: SessionRecord, { error }: CardEntry) => `${problemOf(error)}
<div class="actions">
${otherButtons(record)}
${cancelButton(record)}
</div>`

/** Renders the page with the session's payment methods; after a refusal also the typed card and the reason. */
export const paymentPage = (record: SessionRecord, entry: CardEntry = {}) => {
  const total = totalOf(record)
  const takesCards = record.session.payment_method_types.includes('card')
  return page(
    `${entry.error === undefined ? '' : 'Error: '}Pay ${total} in the payment sandbox`,
    `<h1>Pay ${total}</h1>
<p class="quiet">${escapeHtml(record.session.customer_email ?? 'Choose what should happen to this payment.')}</p>
${summary(record)}
<form class="sheet" method="post" novalidate>
${takesCards ? cardForm(record, entry) : formWithoutCard(record, entry)}
</form>`,
  )
}

/** Renders the page of a session with nothing to pay: like Stripe's, it asks for no card. */
export const freePage = (record: SessionRecord) =>
  page(
    'Complete your order in the payment sandbox',
    `<h1>Nothing to pay</h1>
<p class="quiet">${escapeHtml(record.session.customer_email ?? 'No payment is needed.')}</p>
${summary(record)}
<form class="sheet" method="post">
<div class="actions">
<button class="main" name="action" value="pay">Complete order</button>
${cancelButton(record)}
</div>
</form>`,
  )

/** Renders a stand-in for the bank's 3-D Secure page. */
export const bankPage = (total: string, details = '') =>
  page(
    'Confirm the payment in the payment sandbox',
    `<h1>Confirm with your bank</h1>
<p class="quiet">Your bank asks you to confirm this payment of ${total} (3-D Secure).</p>
${details}
<form class="sheet" method="post">
<div class="actions">
<button class="main" name="action" value="authenticate">Confirm the payment</button>
<button name="action" value="fail">Turn the payment down</button>
</div>
</form>`,
  )

/** Renders the bank's page for a session, with the items bought. */
export const authenticationPage = (record: SessionRecord) => bankPage(totalOf(record), summary(record))

export const notice = (title: string, text: string, link?: { address: string; label: string }) =>
  page(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p class="quiet">${escapeHtml(text)}</p>
${link ? `<a class="button main" href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a>` : ''}`,
  )

export const completedPage = (successAddress: string) =>
  notice('This order is paid', 'There is nothing left to do here.', {
    address: successAddress,
    label: 'Back to the shop',
  })

export const expiredPage = (cancelAddress: string | null) =>
  notice(
    'This payment page has expired',
    'Nothing was charged. Start the payment again in the shop.',
    cancelAddress === null ? undefined : { address: cancelAddress, label: 'Back to the shop' },
  )

export const unknownPage = () =>
  notice('There is no such payment', 'The address may be incomplete, or the payment too old.')
