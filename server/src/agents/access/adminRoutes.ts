import * as endpoints from '@shop/contracts/agents/endpoints'
import type { Mount } from '../../platform/http/mount.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { callLog } from './callLog.ts'
import { listAgents, listCalls, listSearches } from './readRecords.ts'
import { createToken, listTokens, revokeToken } from './tokens.ts'

/** Mounts the endpoints by which staff see and manage assistants. */
export const agentAdminRoutes = (mount: Mount, deps: Deps) => {
  // Writes pending entries first, so that staff see calls up to now; those to other processes follow within seconds.
  const flushCalls = () => callLog(deps).write()
  mount(endpoints.listAgents, () => flushCalls().then(() => listAgents(deps)))
  mount(endpoints.listAgentCalls, ({ input }) => flushCalls().then(() => listCalls(deps, input)))
  mount(endpoints.listAgentSearches, async () => {
    await flushCalls()
    return { items: await listSearches(deps) }
  })
  mount(endpoints.listAgentTokens, async () => ({ items: await listTokens(deps) }))
  mount(endpoints.createAgentToken, ({ viewer, input }) => createToken(deps, viewer, input))
  mount(endpoints.revokeAgentToken, ({ viewer, input: { id } }) => revokeToken(deps, viewer, id))
}
