import type { Settings } from '@shop/contracts/shop/settings'
import type { Deps } from '../../platform/base/deps.ts'

export type AgentLimitName = keyof Settings['content']['agentLimits']

/** Returns a function that reads a limit on agents from the settings. */
export const agentLimit =
  ({ settings }: Pick<Deps, 'settings'>, name: AgentLimitName) =>
  async (): Promise<number> =>
    (await settings.read()).content.agentLimits[name]
