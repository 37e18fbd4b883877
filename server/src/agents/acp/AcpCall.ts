import type { Deps } from '../../platform/base/deps.ts'
import type { Agent } from '../access/identify.ts'
import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import type { CountAction } from '../sessions/limits.ts'

export interface AcpCall {
  deps: Deps
  agent: Agent
  reader: CatalogueReader
  /** Id in the address. */
  id: string
  /** The agent's idempotency key; empty if the call needs none. */
  key: string
  countAction: CountAction
}

export interface Answer {
  status: number
  body: object
}
