import { isRead } from '../platform/http/isRead.ts'
import { wordsForAssistants } from '@shop/contracts/plainWords'
import type { Middleware } from 'koa'
import type { Deps } from '../platform/base/deps.ts'
import type { Invoke } from '../platform/http/invoke.ts'
import { callLog } from './access/callLog.ts'
import { agentIdentifier } from './access/identify.ts'
import { profileReader } from './access/readProfile.ts'
import { signingKeys } from './access/signingKeys.ts'
import { catalogueReaders } from './catalogue/CatalogueReader.ts'
import { acpRoutes } from './acp/acpRoutes.ts'
import { acpTools } from './acp/acpTools.ts'
import { acpBase, acpMcpPath, buildDiscoveryDocument } from './acp/version.ts'
import { mcpServer, type Tools } from './mcp/mcpServer.ts'
import { agentAnswers } from './ucp/answerAgent.ts'
import { publicHandlers } from './ucp/paymentHandlers.ts'
import { ucpTools } from './ucp/mcp.ts'
import { rest } from './ucp/rest.ts'
import { UcpError } from './ucp/UcpError.ts'
import { endpoints, profileOf, ucpBase } from './ucp/version.ts'

const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/**
 * Serves documents about the shop for assistants, and the calls of both commerce protocols, if the settings allow it.
 */
export const agentRoutes = (deps: Deps, invoke: Invoke): Middleware => {
  const isOpen = async () => (await deps.settings.read()).content.agents.enabled
  /** Throws while the settings do not admit assistants; each protocol presents the error in its own form. */
  const refuseWhileClosed = async () => {
    if (!(await isOpen()))
      throw new UcpError('not_found', 'This shop does not sell through assistants at the moment.')
  }
  const withClosedCheck = (tools: Tools): Tools => ({
    ...tools,
    describe: async ctx => {
      await refuseWhileClosed()
      return tools.describe(ctx)
    },
    list: async (ctx, bytes) => {
      await refuseWhileClosed()
      return tools.list(ctx, bytes)
    },
  })
  const identify = agentIdentifier(deps, profileReader(deps))
  const context = {
    deps,
    identify: async (...args: Parameters<typeof identify>) => {
      await refuseWhileClosed()
      return identify(...args)
    },
    makeReader: catalogueReaders(deps, invoke),
    calls: callLog(deps),
  }
  const answerAgent = agentAnswers(context)
  const keys = signingKeys(deps)
  const shopName = async () => wordsForAssistants((await deps.settings.read()).general.storeName, 100)
  const answerRest = rest({ answerAgent, keys, deps })
  const answerAcp = acpRoutes(context)
  const answerMcp = mcpServer(deps, withClosedCheck(ucpTools(answerAgent, deps, shopName)))
  const answerAcpMcp = mcpServer(deps, withClosedCheck(acpTools(context, shopName)))

  /** Public documents about the shop by path. `maxAge` is the time for which they may be cached, in seconds. */
  const documents: Readonly<Record<string, { maxAge: number; make: () => Promise<object> }>> = {
    // The profile contains keys and payment methods.
    '/.well-known/ucp': {
      maxAge: 300,
      make: async () =>
        profileOf(deps.publicUrl, await keys.published(), publicHandlers(deps, await deps.settings.read())),
    },
    '/.well-known/acp.json': {
      maxAge: 3600,
      make: async () => buildDiscoveryDocument(deps.publicUrl, (await deps.settings.read()).general.currency),
    },
  }

  return async (ctx, next) => {
    const { path } = ctx
    const document = Object.hasOwn(documents, path) ? documents[path] : undefined
    const isUcp = isBelow(path, ucpBase)
    const isAcp = isBelow(path, acpBase)
    if (!document && !isUcp && !isAcp) return next()
    if (path === endpoints.mcp) return answerMcp(ctx)
    if (isUcp) return answerRest(ctx)
    if (path === acpMcpPath) return answerAcpMcp(ctx)
    if (isAcp) return answerAcp(ctx)
    const isReading = isRead(ctx)
    if (!document || !isReading || !(await isOpen())) return next()
    ctx.set('Cache-Control', `public, max-age=${document.maxAge}`)
    ctx.body = await document.make()
  }
}
