import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import { BaseModel } from '../../platform/database/BaseModel.ts'

/** Address as an agent gave it, checked when it is priced. */
export interface GivenAddress {
  /** The agent's own name for it. */
  id: string
  firstName?: string | undefined
  lastName?: string | undefined
  address1?: string | undefined
  address2?: string | undefined
  city?: string | undefined
  state?: string | undefined
  postalCode?: string | undefined
  /** A country's code, or its name. */
  country?: string | undefined
  /** Phone of whoever receives it, which comes before the buyer's. */
  phone?: string | undefined
}

/** The content of a session as its agent sent it; each update of UCP replaces it whole. */
export interface SessionState {
  /**
   * `at` is the place among the lines that were sent, which problems are told by; `price` that of one unit at the last change,
   * pence, and `priceBefore` that which this change found to be another one. Sessions of before have none of these.
   */
  lines: {
    variantId: string
    quantity: number
    at?: number | undefined
    price?: number | undefined
    priceBefore?: number | undefined
  }[]
  /** Ids of items that the shop does not have, and their places. */
  unknown: string[]
  unknownAt?: number[] | undefined
  buyer: {
    email?: string | undefined
    firstName?: string | undefined
    lastName?: string | undefined
    phone?: string | undefined
  }
  /** The buyer wants the newsletter, as the agent says; its double opt-in has yet to be asked for. */
  wantsNews: boolean
  /** Consents of the buyer as the agent states them. They are only repeated in answers. */
  consent?: Record<string, boolean | undefined> | undefined
  /** The agent's hints about the buyer, which are only said back. */
  context?: object | undefined
  /** Where the goods go: the destination that is selected. */
  address: GivenAddress | null
  /** Every destination that the agent has named. */
  destinations?: GivenAddress[]
  method: ShippingMethod | null
  /** Goods that were to go to several addresses. */
  isSplit: boolean
  codes: string[]
  /** Name of the recipient, where a protocol has it apart from the address. */
  recipient?: Pick<GivenAddress, 'firstName' | 'lastName'> | undefined
  /** The buyer's note for the parcel, tidied. Sessions of before have none. */
  note?: string | undefined
  /** Tells whether the card in the parcel had no room for all of the note. */
  isNoteCut?: boolean | undefined
}

/** A cart or a checkout that an assistant fills for its buyer. It holds no stock. */
export class AgentSession extends BaseModel {
  static override tableName = 'agent_sessions'

  declare id: string
  declare kind: 'cart' | 'checkout'
  /** Identity of the agent: `Agent.id`. */
  declare agent: string
  declare agentName: string
  declare profileUrl: string | null
  /** Opens the page where the buyer goes on. */
  declare token: string
  declare state: string
  declare fromCart: string | null
  /** Total that the agent was last told, pence; null before it can pay by token. */
  declare toldTotal: number | null
  /** Why its last payment was declined, in words for the buyer; null once anything changes. */
  declare declined: string | null
  /** The checkout as it was bought, see `bought.ts`; null before. */
  declare bought: string | null
  declare endedAt: string | null
  declare expiresAt: string
  declare createdAt: string
  declare updatedAt: string
}

/** State in which nothing is said yet, or no longer. */
export const nothingSaid: SessionState = {
  lines: [],
  unknown: [],
  buyer: {},
  wantsNews: false,
  address: null,
  method: null,
  isSplit: false,
  codes: [],
}
/** The empty state as it is stored. */
export const saidNothing = JSON.stringify(nothingSaid)

/** State of a session; only `openSession` and `replaceState` have written it. */
export const stateOf = ({ state }: Pick<AgentSession, 'state'>): SessionState =>
  JSON.parse(state) as SessionState
