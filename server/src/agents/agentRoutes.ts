import type { Middleware } from 'koa'
import type { Deps } from '../platform/base/deps.ts'
import type { Invoke } from '../platform/http/invoke.ts'
import { agentIdentifier } from './access/identify.ts'
import { profileReader } from './access/readProfile.ts'
import { signingKeys } from './access/signingKeys.ts'
import { catalogueReaders } from './catalogue/CatalogueReader.ts'
import { agentAnswers } from './ucp/answerAgent.ts'
import { mcp } from './ucp/mcp.ts'
import { rest } from './ucp/rest.ts'
import { endpoints, profileOf } from './ucp/version.ts'

/** Answers the shop's profile for assistants and the calls of the Universal Commerce Protocol, while the settings allow it. */
export const agentRoutes = (deps: Deps, invoke: Invoke): Middleware => {
  const needs = {
    deps,
    identify: agentIdentifier(deps, profileReader(deps)),
    readers: catalogueReaders(deps, invoke),
  }
  const answerAgent = agentAnswers(needs)
  const keys = signingKeys(deps)
  const answerRest = rest(answerAgent)
  const answerMcp = mcp(answerAgent, deps, async () => (await deps.settings.read()).general.storeName)

  return async (ctx, next) => {
    const { path } = ctx
    const isProfile = path === '/.well-known/ucp'
    const isRest = path.startsWith(`${endpoints.rest}/`)
    const isMcp = path === endpoints.mcp
    if (!isProfile && !isRest && !isMcp) return next()
    if (!(await deps.settings.read()).content.agents.enabled) return next()
    if (isRest) return answerRest(ctx)
    if (isMcp) return answerMcp(ctx)
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    ctx.set('Cache-Control', 'public, max-age=300')
    ctx.body = profileOf(deps.publicUrl, await keys.published())
  }
}
