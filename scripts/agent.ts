import { beginGuestCart, addCartItem } from '@shop/contracts/cart/endpoints'
import { readHandOver, takeHandOver } from '@shop/contracts/checkout/handOverEndpoints'
import { formatMoney } from '@shop/contracts/money'
import { buy, clientFor } from '../bench/shoppers.ts'
import { withDemoShop } from '../bench/withDemoShop.ts'
import { startTrustedAgent } from './agent/trustedAgent.ts'
import { type Ask, beginCheckout, readCheckout, search, startShoppingAgent } from './agent/shoppingAgent.ts'

interface Variant {
  id: string
  title: string
  price: { amount: number }
  availability: { available: boolean }
}
interface Found {
  products: { variants: Variant[] }[]
}
interface Session {
  id: string
  status: string
  continue_url: string
  totals: { type: string; amount: number; display_text: string }[]
  order?: { label: string }
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const pounds = (pence: number) => formatMoney(pence, 'GBP')

/** Splits a wish into its words and its price in pence: `under £70` is 7000. */
const readWish = (wish: string) => {
  const price = /\b(?:under|below|up to)\s*£?(\d+(?:\.\d\d)?)/i.exec(wish)
  return {
    words: wish.replace(price?.[0] ?? '', '').trim(),
    max: price ? Math.round(Number(price[1]) * 100) : undefined,
  }
}

const choose = async (ask: Ask, wish: string): Promise<Variant> => {
  const { words, max } = readWish(wish)
  const { products } = (await ask(search(words, max))) as unknown as Found
  say(
    `  search "${words}"${max === undefined ? '' : `, at most ${pounds(max)}`}: ${products.length} products`,
  )
  const chosen = products
    .flatMap(({ variants }) => variants)
    .find(({ availability, price }) => availability.available && price.amount <= (max ?? Infinity))
  if (!chosen) throw new Error('Nothing fits this wish.')
  say(`  choose ${chosen.title}, ${pounds(chosen.price.amount)}`)
  return chosen
}

/** Plays the buyer in a browser: opens the link, fills in the cart, pays. */
const payAsBuyer = async (url: string, { continue_url: link }: Session) => {
  const token = link.split('/').at(-1) ?? ''
  const begun = await fetch(`${url}/api${beginGuestCart.path}`, { method: 'POST' })
  const credentials = { cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const { data } = (await begun.json()) as { data: { id: string } }
  const client = clientFor(url, credentials)
  const { items } = await client.call(readHandOver, { token })
  for (const { variant, quantity } of items)
    await client.call(addCartItem, { variantId: variant.id ?? '', quantity })
  const { guest } = await client.call(takeHandOver, { token })
  if (!guest) throw new Error('The address has not come along.')
  const { email, ...address } = guest
  const destination = { guest: { email, address: { ...address, country: 'GB' as const } } }
  await buy({ url, client, credentials, destination }, data.id)
}

const shopBy = async (url: string, ask: Ask, wish: string) => {
  const { id } = await choose(ask, wish)
  const session = (await ask(beginCheckout(id))) as unknown as Session
  for (const { display_text: text, amount } of session.totals) say(`    ${text.padEnd(12)} ${pounds(amount)}`)
  say(`  checkout is ${session.status}: the buyer goes on at ${session.continue_url}`)
  await payAsBuyer(url, session)
  const { status, order } = (await ask(readCheckout(session.id))) as unknown as Session
  say(`  checkout is ${status}: order ${order?.label}`)
}

/** Buys by ACP with a shared payment token, so that the buyer opens no page. */
const payByToken = async (url: string, variantId: string) => {
  const agent = await startTrustedAgent(url)
  const session = await agent.begin(variantId)
  for (const { display_text: text, amount } of session.totals) say(`    ${text.padEnd(12)} ${pounds(amount)}`)
  say(`  checkout is ${session.status}: the assistant pays by a shared payment token`)
  const { status, order } = await agent.pay(session)
  say(`  checkout is ${status}: order ${order?.order_number}`)
}

const [wish = 'white thobe 56 under £70'] = process.argv.slice(2)
await withDemoShop(
  async url => {
    const agent = await startShoppingAgent(url)
    for (const way of ['rest', 'mcp'] as const) {
      say(`UCP over ${way.toUpperCase()}: ${wish}`)
      await shopBy(url, agent[way], wish)
    }
    say(`ACP: ${wish}`)
    const { id } = await choose(agent.rest, wish)
    await payByToken(url, id)
    agent.stop()
  },
  // No shop in production reaches an agent on its own machine.
  { NODE_ENV: 'development', LOCAL_RECEIVERS: 'yes' },
)
