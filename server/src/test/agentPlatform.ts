import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { capabilityNames, ucpVersion } from '../agents/ucp/version.ts'

/** An agent's own site, which has its profile, for all tests of the enclosing `describe`. */
export const useAgentPlatform = () => {
  const entry: { version: string; spec?: string; schema?: string; config?: object } = {
    version: ucpVersion,
    spec: 'https://ucp.dev/x',
    schema: 'https://ucp.dev/x.json',
  }
  const whole = {
    ucp: {
      version: ucpVersion,
      services: {},
      capabilities: Object.fromEntries(capabilityNames.map(name => [name, [entry]])),
      payment_handlers: {},
    },
    signing_keys: [] as object[],
  }
  const platform = {
    url: '',
    /** Number of times that a profile was asked for. */
    reads: 0,
    whole,
    /** Puts these keys into its profile, in place of those before. */
    publish: (keys: object[]) => {
      whole.signing_keys = keys
    },
    /** Another address of the same site, which nobody has asked for yet. */
    newProfile: () => `${platform.url}/profile-${++count}.json`,
    answer: ((_, response) => response.end(JSON.stringify(whole))) as RequestListener,
  }
  let count = 0
  const usual = platform.answer
  const server = createServer((request, response) => {
    platform.reads++
    platform.answer(request, response)
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    platform.answer = usual
    platform.reads = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return platform
}
