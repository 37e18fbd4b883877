import { createServer, type RequestListener } from 'node:http'
import { beforeAll, beforeEach } from 'vitest'
import { capabilityNames, ucpVersion } from '../agents/ucp/version.ts'
import { listen } from './listen.ts'

/** Serves the site of an agent's platform, with the agent's profile, for all tests of the enclosing `describe`. */
export const useAgentPlatform = () => {
  const entry: { version: string; spec?: string; schema?: string; config?: object } = {
    version: ucpVersion,
    spec: 'https://ucp.dev/x',
    schema: 'https://ucp.dev/x.json',
  }
  const profile = {
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
    /** Number of requests for a profile. */
    reads: 0,
    profileContent: profile,
    /** Replaces the keys in its profile. */
    publish: (keys: object[]) => {
      profile.signing_keys = keys
    },
    /** Returns another address of the same site that nobody has fetched yet. */
    newProfile: () => `${platform.url}/profile-${++count}.json`,
    answer: ((_, response) => response.end(JSON.stringify(profile))) as RequestListener,
  }
  let count = 0
  const usual = platform.answer
  const server = createServer((request, response) => {
    platform.reads++
    platform.answer(request, response)
  })
  beforeAll(async () => {
    const { url, close } = await listen(server)
    platform.url = url
    return close
  })
  beforeEach(() => {
    platform.answer = usual
    platform.reads = 0
  })
  return platform
}
