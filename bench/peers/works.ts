import type { CpuTime } from '../cpuTime.ts'
import { measure, type Measure, type Request } from '../load.ts'
import { measureEachOnce, measureTasks } from '../measureEachOnce.ts'
import type { ComparedProduct, RunningPeer } from './Peer.ts'

/** Number of measured rounds, after one that only warms up. */
export const rounds = 3
const seconds = 5
const guestsEach = 40
const maxSearchesEach = 40
/** Minimum number of searches in a round: the CPU time of fewer is too short to be read exactly. */
const minSearchesEach = 15

export interface MeasuredShop extends RunningPeer {
  cpuTime: () => CpuTime
  /** Takes guests with a filled cart, who were not measured yet, to a paid order. */
  waitingOrders: (() => Promise<unknown>)[]
}

/** Work that each shop does in turn. The round before the first one, -1, only warms up. */
interface Work {
  name: string
  /** Null if the shop has no such work, or too few products for it. */
  measure: (shop: MeasuredShop, round: number) => Promise<Measure | null>
}

const repeated = (name: string, requestsOf: (shop: RunningPeer) => Request[]): Work => ({
  name,
  measure: shop => measure({ url: shop.url, requests: requestsOf(shop), seconds, cpuTime: shop.cpuTime }),
})

/** Searches for two words of a title, which finds a few products. No search is repeated. */
const searched = (name: string, products: readonly ComparedProduct[], hasFacets: boolean): Work => {
  const wordsOf = (title: string) => title.toLowerCase().split(' ')
  // Searches with and without facets use other words, so that one does not prepare the answers of the other.
  const textOf = (words: string[]) => `${words[hasFacets ? 1 : 0]} ${words.at(-1)}`
  const texts = [...new Set(products.map(({ title }) => textOf(wordsOf(title))))]
  const searchesEach = Math.min(maxSearchesEach, Math.floor(texts.length / (rounds + 1)))
  return {
    name,
    measure: async (shop, round) => {
      if (searchesEach < minSearchesEach) return null
      const requests = texts
        .slice((round + 1) * searchesEach, (round + 2) * searchesEach)
        .flatMap(text => shop.search(text, hasFacets) ?? [])
      return requests.length > 0 ? measureEachOnce(shop.url, requests, shop.cpuTime, 1) : null
    },
  }
}

const firstLine: Work = {
  name: 'First cart line of a guest',
  measure: (shop, round) => {
    const indexes = Array.from({ length: guestsEach }, (_, i) => (round + 2) * guestsEach + i)
    const tasks = indexes.map(index => async () => shop.waitingOrders.push(await shop.addFirstLine(index)))
    return measureTasks(tasks, shop.cpuTime)
  },
}

const order: Work = {
  name: 'Order of a guest, checkout to paid',
  // Waits for webhooks, which are part of an order's cost.
  measure: shop =>
    measureTasks(shop.waitingOrders.splice(0, guestsEach), shop.cpuTime, shop.maxSimultaneousOrders, 1000),
}

export const worksFor = (products: readonly ComparedProduct[]): Work[] => [
  repeated('List of 24', ({ lists }) => lists),
  repeated('Detail', ({ details }) => details),
  searched('Search, each once', products, false),
  searched('Search with facets, each once', products, true),
  firstLine,
  order,
]

const answerTo = async (url: string, request: Request | null | undefined): Promise<string> => {
  if (!request) return ''
  const { path, ...init } = request
  return (await fetch(url + path, init)).text()
}

/** Throws unless the shop's answers contain what is compared: 24 products, all variants, a paid order. */
export const checkAnswers = async (shop: RunningPeer, products: readonly ComparedProduct[]) => {
  const list = await answerTo(shop.url, shop.lists[0])
  const listed = products.filter(({ title }) => list.includes(`"${title}"`))
  if (listed.length < 24) throw new Error(`A list has ${listed.length} products: ${list.slice(0, 500)}`)
  const detail = await answerTo(shop.url, shop.details[0])
  const missing = products[0]?.variants.find(({ sku }) => !detail.includes(`"${sku}"`))
  if (missing) throw new Error(`A product lacks its variant ${missing.sku}: ${detail.slice(0, 500)}`)
  const { title = '' } = products[0] ?? {}
  for (const hasFacets of [false, true]) {
    const request = shop.search(title, hasFacets)
    const found = await answerTo(shop.url, request)
    if (request && !found.includes(title)) throw new Error(`A search misses ${title}: ${found.slice(0, 500)}`)
  }
  const buy = await shop.addFirstLine(0)
  await buy()
}
