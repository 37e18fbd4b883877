import { openBindings } from '@shop/contracts/agents/agentAccess'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Deps } from '../../platform/base/deps.ts'
import { UcpError } from '../ucp/UcpError.ts'

/** Services for agents. ACP as MCP tools needs the switches of both. */
const services = ['rest', 'mcp', 'acp', 'acpMcp'] as const
export type Service = (typeof services)[number]

/** Lists the services that the settings switch on. */
export const openServices = ({ content }: Settings): readonly Service[] => {
  const bindings = openBindings(content.agents)
  const hasAcpMcp = bindings.includes('acp') && bindings.includes('mcp')
  return hasAcpMcp ? [...bindings, 'acpMcp'] : bindings
}

/** Calls that are answered by a service that is switched off, because they report what was bought through it. */
const reportingCalls: ReadonlySet<string> = new Set(['get_checkout', 'get_order', 'get_checkout_session'])

/** Throws `not_found` if a service is switched off, except for a call that reports on a purchase. */
export type RefuseIfOff = (service: Service, call?: string) => Promise<void>

export const serviceGuard =
  ({ settings }: Pick<Deps, 'settings'>): RefuseIfOff =>
  async (service, call = '') => {
    if (reportingCalls.has(call) || openServices(await settings.read()).includes(service)) return
    throw new UcpError('not_found', 'This shop does not sell through this service at the moment.')
  }
