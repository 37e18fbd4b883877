import type { z } from 'zod'
import type { Deps } from '../../platform/base/deps.ts'
import type { Agent } from '../access/identify.ts'
import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import type { CountAction } from '../sessions/limits.ts'
import { UcpError } from './UcpError.ts'
import type { Capability } from './version.ts'

/** Parts of the call and of the shop that an operation may need. */
export interface OperationContext {
  deps: Deps
  reader: CatalogueReader
  agent: Agent
  /** Protocol extensions that shop and agent share. */
  extensions: ReadonlySet<string>
  /** Id in the address, or beside a tool's argument; empty if the operation has none. */
  id: string
  /** The agent's idempotency key; empty if it sent none. */
  key: string
  countAction: CountAction
}

export interface Operation {
  method: 'GET' | 'POST' | 'PUT'
  /** Relative to the REST endpoint. */
  path: string
  capability: Capability
  title: string
  /** Read by models: a constant in our code, never a text from the database. */
  description: string
  /** Member of a tool's arguments that contains the request; null if there is none. */
  argument: 'catalog' | 'cart' | 'checkout' | null
  request: z.ZodType
  /** Status of a success; 200 if left out. */
  status?: 201
  /** Tells whether the operation takes an idempotency key; absent if it takes none. */
  idempotencyKey?: 'optional' | 'required'
  /** Operation that reads the outcome, if the answer left it open. */
  outcomeOperation?: 'get_checkout'
  run: (context: OperationContext, input: unknown) => Promise<object>
}

/** Describes an operation whose input is first parsed by its schema. */
export const operation = <Request extends z.ZodType>(
  description: Omit<Operation, 'request' | 'run'>,
  request: Request,
  run: (context: OperationContext, input: z.output<Request>) => Promise<object>,
): Operation => ({
  ...description,
  request,
  run: (context, input) => {
    const parsed = request.safeParse(input)
    if (parsed.success) return run(context, parsed.data)
    const [issue] = parsed.error.issues
    const path = issue?.path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    const prefix = path?.length ? `$${path.join('')}: ` : ''
    throw new UcpError('invalid_request', `${prefix}${issue?.message ?? 'The request cannot be read.'}`)
  },
})
