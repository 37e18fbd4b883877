import { addCartItem, beginGuestCart } from '@shop/contracts/cart/endpoints'
import { readHandOver, takeHandOver } from '@shop/contracts/checkout/handOverEndpoints'
import { formatMoney } from '@shop/contracts/money'
import { buy, clientFor } from '../bench/shoppers.ts'
import { withDemoShop } from '../bench/withDemoShop.ts'
import {
  type SendUcpRequest,
  beginCheckout,
  readCheckout,
  readProduct,
  search,
  startShoppingAgent,
} from './agent/shoppingAgent.ts'
import { type Shopper, startTrustedAgent } from './agent/trustedAgent.ts'

interface Variant {
  id: string
  title: string
  price: { amount: number }
  availability: { available: boolean }
  options: { name: string; label: string }[]
}
interface SearchAnswer {
  products: { variants: Variant[] }[]
}
interface ProductAnswer {
  product: { metadata?: { measurements?: string[] } }
  messages?: { code: string; content: string }[]
}
interface Total {
  type: string
  amount: number
  display_text: string
}
interface Session {
  id: string
  status: string
  continue_url: string
  totals: Total[]
  messages?: { content: string }[]
  order?: { label: string; permalink_url: string }
}

const pounds = (pence: number) => formatMoney(pence, 'GBP')

/** Prints the name of a step, and its results with a line for each. */
const printStep = (step: string, ...lines: string[]) => {
  for (const [index, line] of lines.entries())
    process.stdout.write(`   ${(index === 0 ? step : '').padEnd(10)}${line}\n`)
}
let purchases = 0
const printTitle = (title: string) => process.stdout.write(`\n${++purchases}. ${title}\n\n`)

const printTotals = (totals: readonly Total[]) =>
  printStep(
    'Basket',
    ...totals.map(total => `${total.display_text.padEnd(12)}${pounds(total.amount).padStart(8)}`),
  )

/** Splits a wish into its words and its price in pence: `under £70` is 7000. */
const readWish = (wish: string) => {
  const price = /\b(?:under|below|up to)\s*£?(\d+(?:\.\d\d)?)/i.exec(wish)
  return {
    words: wish.replace(price?.[0] ?? '', '').trim(),
    max: price ? Math.round(Number(price[1]) * 100) : undefined,
  }
}

/** Finds a garment, and reads how it fits and when it would arrive. */
const chooseGarment = async (ask: SendUcpRequest, wish: string): Promise<Variant> => {
  const { words, max } = readWish(wish)
  const { products } = (await ask(search(words, max))) as unknown as SearchAnswer
  const limitText = max === undefined ? '' : `, up to ${pounds(max)}`
  printStep('Search', `"${words}"${limitText}: ${products.length} products`)
  const chosenVariant = products
    .flatMap(({ variants }) => variants)
    .find(({ availability, price }) => availability.available && price.amount <= (max ?? Infinity))
  if (!chosenVariant) throw new Error('Nothing fits this wish.')
  printStep('Choose', `${chosenVariant.title}: ${pounds(chosenVariant.price.amount)}, in stock`)
  const { product, messages = [] } = (await ask(readProduct(chosenVariant.id))) as unknown as ProductAnswer
  const size = chosenVariant.options.find(({ name }) => name === 'Size')?.label ?? ''
  const fit = product.metadata?.measurements?.find(line => line.startsWith(`${size}:`))
  if (fit) printStep('Fit', ...fit.split('; '))
  const delivery = messages.find(({ code }) => code === 'delivery')?.content
  if (delivery) printStep('Delivery', ...delivery.replace(/^.*?: |\.$/g, '').split('; '))
  return chosenVariant
}

/** Plays the buyer in a browser: opens the link, fills in the cart, pays. */
const payAsBuyer = async (url: string, { continue_url: link }: Session) => {
  const token = link.split('/').at(-1) ?? ''
  const cartAnswer = await fetch(`${url}/api${beginGuestCart.path}`, { method: 'POST' })
  const credentials = { cookie: cartAnswer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const { data } = (await cartAnswer.json()) as { data: { id: string } }
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

/** Buys by UCP: the assistant fills the checkout, and its buyer pays on the shop's page. */
const shopByUcp = async (url: string, ask: SendUcpRequest, wish: string) => {
  const { id } = await chooseGarment(ask, wish)
  const session = (await ask(beginCheckout(id))) as unknown as Session
  printStep('Checkout', 'For Aisha Khan, 1 High Street, Leeds LS1 4AB, by express delivery')
  printTotals(session.totals)
  printStep('Answer', session.status, ...(session.messages ?? []).map(({ content }) => content))
  printStep('Hand over', session.continue_url)
  await payAsBuyer(url, session)
  printStep('Buyer', 'Opens the link, sees the goods and the address, and pays by card')
  const { status, order } = (await ask(readCheckout(session.id))) as unknown as Session
  printStep('Done', `${status}: order ${order?.label}, ${order?.permalink_url}`)
}

/** Buys by ACP with a shared payment token, so that the buyer opens no page. */
const shopByAcp = async (ask: SendUcpRequest, shopper: Shopper, wish: string) => {
  const { id: variantId } = await chooseGarment(ask, wish)
  const { id, fulfillment_options: options } = await shopper.begin(variantId)
  const [cheapest] = options.toSorted((a, b) => (a.totals[0]?.amount ?? 0) - (b.totals[0]?.amount ?? 0))
  if (!cheapest) throw new Error('Nothing is delivered there.')
  const { status, totals } = await shopper.choose(id, cheapest.id)
  printStep('Checkout', `For Aisha Khan, 1 High Street, Leeds LS1 4AB, by ${cheapest.title.toLowerCase()}`)
  printTotals(totals)
  printStep('Answer', status)
  const paidSession = await shopper.pay(id, totals.at(-1)?.amount ?? 0)
  printStep('Pay', 'By a token of the buyer’s card, which pays this total once')
  printStep(
    'Done',
    `${paidSession.status}: order ${paidSession.order?.order_number}, ${paidSession.order?.permalink_url}`,
  )
}

/** Buys the same garment by each protocol and over each of its transports. */
const buyOverEachBinding = async (url: string, wish: string) => {
  const agent = await startShoppingAgent(url)
  try {
    process.stdout.write(`\nAn assistant is asked for: ${wish}\n`)
    printTitle('UCP over REST')
    await shopByUcp(url, agent.rest, wish)
    for (const version of ['2025-11-25', '2026-07-28'] as const) {
      printTitle(`UCP over MCP ${version}`)
      await shopByUcp(url, agent.mcpAs(version), wish)
    }
    const trusted = await startTrustedAgent(url)
    printTitle('ACP over REST, with the catalogue of UCP')
    await shopByAcp(agent.rest, trusted.rest, wish)
    printTitle('ACP over MCP, with the catalogue of UCP')
    await shopByAcp(agent.mcp, trusted.mcp, wish)
  } catch (error) {
    printStep('Stop', error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  } finally {
    agent.stop()
  }
}

const [wish = 'white thobe 56 under £70'] = process.argv.slice(2)
await withDemoShop(
  url => buyOverEachBinding(url, wish),
  // In production the shop would not reach an agent on its own machine. Its log is silenced for a readable output.
  { NODE_ENV: 'development', LOCAL_RECEIVERS: 'yes', LOG_LEVEL: 'fatal' },
)
