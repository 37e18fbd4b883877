import type { z } from 'zod'
import type { Deps } from '../../platform/base/deps.ts'
import type { Agent } from '../access/identify.ts'
import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import type { Take } from '../sessions/limits.ts'
import { UcpError } from './UcpError.ts'
import type { Capability } from './version.ts'

/** Parts of the call and of the shop that an operation may need. */
export interface Asked {
  deps: Deps
  reader: CatalogueReader
  agent: Agent
  /** Extensions of the protocol that shop and agent share. */
  extensions: ReadonlySet<string>
  /** Id in the address, or beside the argument of a tool; empty where the operation takes none. */
  id: string
  /** The agent's idempotency key; empty where it sent none. */
  key: string
  take: Take
}

export interface Operation {
  method: 'GET' | 'POST' | 'PUT'
  /** Below the endpoint of REST. */
  path: string
  capability: Capability
  title: string
  /** Read by models: a constant of ours, never a text of the database. */
  description: string
  /** Member of a tool's arguments that has the request; null where there is none. */
  argument: 'catalog' | 'cart' | 'checkout' | null
  request: z.ZodType
  /** Status of a success; 200 where it is left out. */
  status?: 201
  /** Tells whether a repeat needs a key, by which it is done once. */
  keyed?: 'optional' | 'required'
  /** Operation that tells how it ended, where its own answer left that open. */
  endsIn?: 'get_checkout'
  run: (asked: Asked, input: unknown) => Promise<object>
}

/** Describes an operation, whose input is read by its schema first. */
export const operation = <Request extends z.ZodType>(
  description: Omit<Operation, 'request' | 'run'>,
  request: Request,
  run: (asked: Asked, input: z.output<Request>) => Promise<object>,
): Operation => ({
  ...description,
  request,
  run: (asked, input) => {
    const read = request.safeParse(input)
    if (read.success) return run(asked, read.data)
    const [issue] = read.error.issues
    const path = issue?.path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    const where = path?.length ? `$${path.join('')}: ` : ''
    throw new UcpError('invalid_request', `${where}${issue?.message ?? 'The request cannot be read.'}`)
  },
})
