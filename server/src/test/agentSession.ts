import { randomUUID } from 'node:crypto'
import type { TestShop } from './startShop.ts'

export interface Total {
  type: string
  amount: number
  lines?: { amount: number }[]
}
interface Message {
  type: string
  code: string
  path?: string
  severity?: string
}
interface Session {
  ucp: { status?: string; capabilities: Record<string, unknown>; payment_handlers?: object }
  id: string
  status: string
  line_items: { id: string; item: { id: string; price: number }; quantity: number; totals: Total[] }[]
  totals: Total[]
  buyer?: object
  context?: object
  messages?: Message[]
  continue_url?: string
  discounts: {
    codes: string[]
    applied: { code: string; amount: number; allocations: { amount: number }[] }[]
  }
  fulfillment: {
    methods: {
      destinations?: { id: string }[]
      selected_destination_id?: string | null
      groups?: { id: string; options: { id: string; totals: Total[] }[]; selected_option_id: string | null }[]
    }[]
  }
  order?: { id: string; permalink_url: string }
  /** Code of a refused request. */
  code: string
}

/** A destination in UCP's form. */
export const home = {
  id: 'home',
  first_name: 'Aisha',
  last_name: 'Khan',
  street_address: '1 High Street',
  address_locality: 'Leeds',
  postal_code: 'ls1 4ab',
  address_country: 'GB',
}

/** Calls UCP over REST as the agent of a profile. */
export const callAs = async (
  shop: Pick<TestShop, 'url'>,
  profile: string,
  { method, path, body }: { method: string; path: string; body?: unknown },
) => {
  const answer = await fetch(`${shop.url}/ucp/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'UCP-Agent': `profile="${profile}"`,
      'Idempotency-Key': randomUUID(),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Session }
}
export type AgentCall = (method: string, path: string, body?: unknown) => ReturnType<typeof callAs>

export const line = (id: string, quantity = 1) => ({ item: { id }, quantity })

/** Builds a delivery in UCP's form, to a destination and by a chosen method if one is passed. */
export const delivery = (selectedOption?: string, destination: object = home) => ({
  methods: [
    {
      type: 'shipping',
      destinations: [destination],
      groups: selectedOption === undefined ? [] : [{ id: 'parcel', selected_option_id: selectedOption }],
    },
  ],
})
export const amountOf = (totals: readonly Total[], type: string): number | undefined =>
  totals.find(total => total.type === type)?.amount
