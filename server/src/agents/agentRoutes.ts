import { isRead } from '../platform/http/isRead.ts'
import { wordsForAssistants } from '@shop/contracts/plainWords'
import type { Middleware } from 'koa'
import type { Deps } from '../platform/base/deps.ts'
import type { Invoke } from '../platform/http/invoke.ts'
import { openServices, type Service, serviceGuard } from './access/bindings.ts'
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
import { sessionLimits } from './sessions/limits.ts'
import { ucpTools } from './ucp/mcp.ts'
import { rest } from './ucp/rest.ts'
import { hasReportedOrders } from './ucp/tellAgent.ts'
import { endpoints, profileOf, ucpBase, ucpTransports } from './ucp/version.ts'

const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/**
 * Serves documents about the shop for assistants, and the calls of both commerce protocols, if the settings allow it.
 */
export const agentRoutes = (deps: Deps, invoke: Invoke): Middleware => {
  const refuseIfOff = serviceGuard(deps)
  const whileOpen = (service: Service, tools: Tools): Tools => ({
    ...tools,
    describe: async ctx => {
      await refuseIfOff(service)
      return tools.describe(ctx)
    },
    list: async (ctx, bytes) => {
      await refuseIfOff(service)
      return tools.list(ctx, bytes)
    },
  })
  const context = {
    deps,
    refuseIfOff,
    identify: agentIdentifier(deps, profileReader(deps)),
    makeReader: catalogueReaders(deps, invoke),
    calls: callLog(deps),
    limitsOf: sessionLimits(deps),
  }
  const answerAgent = agentAnswers(context)
  const keys = signingKeys(deps)
  const shopName = async () => wordsForAssistants((await deps.settings.read()).general.storeName, 100)
  const answerRest = rest({ answerAgent, keys, deps })
  const answerAcp = acpRoutes(context)
  const answerMcp = mcpServer(deps, whileOpen('mcp', ucpTools(answerAgent, deps, shopName)))
  const answerAcpMcp = mcpServer(deps, whileOpen('acpMcp', acpTools(context, shopName)))

  /**
   * Public documents about the shop by path; null while the settings switch off what they describe. `maxAge` is the time
   * for which they may be cached, in seconds.
   */
  const documents: Readonly<Record<string, { maxAge: number; make: () => Promise<object | null> }>> = {
    // The profile contains keys and payment methods.
    '/.well-known/ucp': {
      maxAge: 300,
      make: async () => {
        const settings = await deps.settings.read()
        const transports = ucpTransports.filter(transport => openServices(settings).includes(transport))
        // Updates about earlier orders are still signed with the shop's keys.
        if (transports.length === 0 && !(await hasReportedOrders(deps))) return null
        return profileOf(deps.publicUrl, await keys.published(), publicHandlers(deps, settings), transports)
      },
    },
    '/.well-known/acp.json': {
      maxAge: 3600,
      make: async () => {
        const settings = await deps.settings.read()
        const services = openServices(settings)
        if (!services.includes('acp')) return null
        const transports = services.includes('acpMcp') ? (['rest', 'mcp'] as const) : (['rest'] as const)
        return buildDiscoveryDocument(deps.publicUrl, settings.general.currency, transports)
      },
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
    const content = document && isReading ? await document.make() : null
    if (!document || content === null) return next()
    ctx.set('Cache-Control', `public, max-age=${document.maxAge}`)
    ctx.body = content
  }
}
