import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import { BaseModel } from '../../platform/database/BaseModel.ts'

/** Address as an agent sent it, checked when it is priced. */
export interface SentAddress {
  /** The agent's own id for it. */
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
  /** Phone of the recipient, which takes precedence over the buyer's. */
  phone?: string | undefined
}

interface RepeatedFields {
  locale?: string | undefined
  timezone?: string | undefined
  metadata?: Record<string, unknown> | undefined
}

/** The content of a session as its agent sent it; each update of UCP replaces it whole. */
export interface SessionState {
  /**
   * `at` is the position among the lines that were sent, to which problems refer; `price` is that of one unit at the
   * last change, pence, and `priceBefore` the different price before that change. Older sessions have none of these.
   */
  lines: {
    variantId: string
    quantity: number
    at?: number | undefined
    price?: number | undefined
    priceBefore?: number | undefined
  }[]
  /** Ids of items that the shop does not have, and their positions. */
  unknown: string[]
  unknownAt?: number[] | undefined
  buyer: {
    email?: string | undefined
    firstName?: string | undefined
    lastName?: string | undefined
    phone?: string | undefined
  }
  /** The buyer wants the newsletter, according to the agent; double opt-in has yet to be requested. */
  wantsNews: boolean
  /** Consents of the buyer as stated by the agent. They are only repeated in answers. */
  consent?: Record<string, boolean | undefined> | undefined
  /** The agent's hints about the buyer, which are only repeated. */
  context?: object | undefined
  /** Campaign and click ids of the platform, which are repeated in the checkout and its order. */
  attribution?: Record<string, string> | undefined
  /** Fields of ACP that are only repeated in answers. */
  repeated?: RepeatedFields | undefined
  /** Delivery address: the selected destination. */
  address: SentAddress | null
  /** Every destination that the agent has named. */
  destinations?: SentAddress[]
  method: ShippingMethod | null
  /** True if the agent asked for delivery to several addresses, which is not offered. */
  isSplit: boolean
  /** True if the agent asked for pickup, which the shop does not offer. */
  isPickup?: boolean | undefined
  codes: string[]
  /** Name of the recipient, if the protocol sends it separately from the address. */
  recipient?: Pick<SentAddress, 'firstName' | 'lastName'> | undefined
  /** The buyer's note for the parcel, tidied. Absent in older sessions. */
  note?: string | undefined
  /** Tells whether the card in the parcel was too small for the whole note. */
  isNoteCut?: boolean | undefined
}

/** A cart or a checkout that an assistant fills for its buyer. It reserves no stock. */
export class AgentSession extends BaseModel {
  static override tableName = 'agent_sessions'

  declare id: string
  declare kind: 'cart' | 'checkout'
  /** Identity of the agent: `Agent.id`. */
  declare agent: string
  declare agentName: string
  declare profileUrl: string | null
  /** Opens the page on which the buyer continues. */
  declare token: string
  declare state: string
  declare fromCart: string | null
  /** Total last sent to the agent, pence; null before it can pay by token. */
  declare toldTotal: number | null
  /** Terms last sent along with that total, from `compactTerms`. */
  declare toldTerms: string | null
  /** SHA-256 of the order as its agent was last told of it, in hex; null before. */
  declare toldOrder: string | null
  /** Reason why its last payment was declined, in words for the buyer; null once anything changes. */
  declare declined: string | null
  /** Variants of its lines as they were last handed over to a cart, a JSON list of ids; null before. */
  declare handedOver: string | null
  /** The checkout as it was bought, see `checkoutSnapshots.ts`; null before. */
  declare bought: string | null
  declare endedAt: string | null
  declare expiresAt: string
  declare createdAt: string
  declare updatedAt: string
}

/** State before anything is sent, or after the session has ended. */
export const emptyState: SessionState = {
  lines: [],
  unknown: [],
  buyer: {},
  wantsNews: false,
  address: null,
  method: null,
  isSplit: false,
  codes: [],
}
/** The empty state in its stored form. */
export const emptyStateJson = JSON.stringify(emptyState)

/** Parses a session's state; only `openSession` and `replaceState` have written it. */
export const stateOf = ({ state }: Pick<AgentSession, 'state'>): SessionState =>
  JSON.parse(state) as SessionState
