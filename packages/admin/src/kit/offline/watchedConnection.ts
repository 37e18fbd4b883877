import { ApiError } from '@shop/client/ApiError'
import type { Client } from '@shop/client/createClient'
import type { Endpoint } from '@shop/contracts/endpoint'
import type { Connection } from '../platform/connection.ts'
import { type Platform, transferCanceled } from '../platform/Platform.ts'
import type { Reach } from './createReach.ts'
import { verifySession } from '../session/verifySession.ts'
import { isUnreachable, unreachableError } from './unreachable.ts'

const isWrite = ({ method, path }: Endpoint): boolean => method !== 'GET' && !path.startsWith('/auth/')

/**
 * Reports each call to `reach`, and sends no change while the shop is unreachable. After a refusal the session reloads
 * its role, and all windows use the new one.
 */
const watchedClient = (connection: Connection, reach: Reach): Client => {
  const { client } = connection
  const watch = async <Outcome>(endpoint: Endpoint, send: () => Promise<Outcome>): Promise<Outcome> => {
    if (isWrite(endpoint) && !reach.isReachable() && !(await reach.check())) throw unreachableError('unsent')
    const reportAnswer = reach.begin()
    try {
      const outcome = await send()
      reportAnswer()
      return outcome
    } catch (error) {
      if (isUnreachable(error)) {
        reach.reportLoss()
        throw unreachableError(isWrite(endpoint) ? 'unanswered' : 'read')
      }
      if (error instanceof ApiError) reportAnswer()
      if (error instanceof ApiError && error.status === 403) void verifySession(connection)
      throw error
    }
  }
  return {
    call: (endpoint, ...args) => watch(endpoint, () => client.call(endpoint, ...args)),
    open: (endpoint, ...args) => watch(endpoint, () => client.open(endpoint, ...args)),
    callWithStatus: (endpoint, ...args) => watch(endpoint, () => client.callWithStatus(endpoint, ...args)),
  }
}

const watchedUpload =
  (upload: Platform['upload'], reach: Reach): Platform['upload'] =>
  (request, onProgress) => {
    let isCanceled = false
    let cancel = (): void => void (isCanceled = true)
    const run = async () => {
      if (!reach.isReachable() && !(await reach.check())) throw unreachableError('unsent')
      if (isCanceled) throw Object.assign(new Error('canceled'), { name: transferCanceled })
      const transfer = upload(request, onProgress)
      cancel = transfer.cancel
      try {
        return await transfer.done
      } catch (error) {
        if (!isUnreachable(error)) throw error
        reach.reportLoss()
        throw unreachableError('unanswered')
      }
    }
    return { done: run(), cancel: () => cancel() }
  }

/** Creates a connection that knows when the shop is unreachable. */
export const watchedConnection = (connection: Connection, reach: Reach): Connection => {
  const { session, platform } = connection
  return {
    client: watchedClient(connection, reach),
    session,
    platform: { ...platform, upload: watchedUpload(platform.upload, reach) },
  }
}
