import * as z from 'zod/mini'
import { wholeNumberField } from '../numberFields.ts'

/** Protocols by which assistants reach the shop: UCP over REST, MCP, and ACP. */
export const agentBindings = ['rest', 'mcp', 'acp'] as const
export type AgentBinding = (typeof agentBindings)[number]

const flag = z.boolean()

/** Switches for assistants: `enabled` for all protocols together, and one for each. */
export const AgentSwitches = z.strictObject({ enabled: flag, rest: flag, mcp: flag, acp: flag })

/** Lists the protocols that are switched on. */
export const openBindings = ({ enabled, ...switches }: z.output<typeof AgentSwitches>): AgentBinding[] =>
  agentBindings.filter(binding => enabled && switches[binding])

/** Bounds of the limit on an assistant's requests a minute. The lower one leaves room for one purchase a minute. */
export const requestBounds = [60, 30_000] as const
/** Field for an assistant's requests a minute. */
export const requestsField = wholeNumberField(...requestBounds)

/**
 * Limits on assistants. The bounds keep honest ones working, and stolen cards and codes from being tested in numbers.
 */
export const AgentLimits = z.strictObject({
  // Requests a minute: of a network and of a host without proof, and of an assistant with a signature or a token.
  network: requestsField,
  host: requestsField,
  signed: requestsField,
  trusted: requestsField,
  // Counts of one assistant in ten minutes: carts and checkouts opened, codes that are new to them, and declined cards.
  sessions: wholeNumberField(60, 30_000),
  codes: wholeNumberField(10, 1000),
  declines: wholeNumberField(10, 200),
  // Declined cards of one purchase in an hour.
  purchaseDeclines: wholeNumberField(3, 10),
})

export const defaultAgentLimits: z.output<typeof AgentLimits> = {
  network: 300,
  host: 1200,
  signed: 1200,
  trusted: 3000,
  sessions: 1200,
  codes: 100,
  declines: 60,
  purchaseDeclines: 5,
}
