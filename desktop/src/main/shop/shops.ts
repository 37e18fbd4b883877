import { join } from 'node:path'
import { app } from 'electron'
import { z } from 'zod'
import { tidyLine } from '@shop/contracts/tidy'
import type { SavedShop } from '../../ipc/Bridge.ts'
import { readJson } from './readJson.ts'
import { openJsonFile } from '../files/openJsonFile.ts'

const StoredShops = z.object({
  shops: z.array(z.object({ address: z.url(), name: z.string(), lastOpenedAt: z.string() })),
  current: z.string().nullable(),
})

/** Part of a shop's /api/openapi.json that is read here. */
const OpenApi = z.object({ info: z.object({ title: z.string(), version: z.string() }) })
const Settings = z.object({ data: z.object({ storeName: z.string().transform(name => name.slice(0, 80)) }) })

/** Time limit and size limit of a request to an unknown address: ms, bytes. */
const timeoutMs = 10_000
const maxAnswerBytes = 5_000_000

/** Adds a scheme to a typed address: http for this machine itself, whose shops have no certificate, else https. */
const withScheme = (text: string): string => {
  if (/^[a-z]+:\/\//i.test(text)) return text
  return /^(localhost|127\.0\.0\.1)([:/]|$)/i.test(text) ? `http://${text}` : `https://${text}`
}

/** Reads a typed address, such as `shop.example/admin`, as an origin: `https://shop.example`; null if it is invalid. */
export const originOf = (input: string): string | null => {
  const address = withScheme(tidyLine(input))
  if (!URL.canParse(address)) return null
  const { protocol, origin, hostname, username } = new URL(address)
  const isOwnMachine = hostname === 'localhost' || hostname === '127.0.0.1'
  // Plain http would expose the password, except on this machine itself.
  if (username || !(protocol === 'https:' || (protocol === 'http:' && isOwnMachine))) return null
  return origin
}

/** Supported version of the shop's API: the first number in /api/openapi.json. */
const apiVersion = 1

/** Explains an incompatible version; null for a compatible one. */
export const versionProblem = (version: string): string | null => {
  const major = Number(version.split('.')[0])
  if (major === apiVersion) return null
  return major > apiVersion
    ? 'The shop is newer than this app: please install the newest app.'
    : "The shop is older than this app: please update the shop, or install the app of the shop's version."
}

const isCertificateError = (error: unknown): boolean =>
  error instanceof Error &&
  (/ERR_CERT|CERT_|certificate|self.signed/i.test(error.message) || isCertificateError(error.cause))

/** Recognises the errors of Chromium and Node for a redirect refused by `redirect: 'error'`. */
const isRedirect = (error: unknown): boolean =>
  error instanceof Error && (/redirect/i.test(error.message) || isRedirect(error.cause))

const redirectText =
  'This address redirects to another one. Please open it in a browser and enter the address shown there.'

const untrustedText =
  "The shop's certificate is not trusted by this computer, so nothing is sent there. Whoever runs the shop can renew it, or have its authority installed on this computer."

/** Result of a check. `isUnreachable`: there was no answer, which may be temporary. */
type ShopCheck = { isFine: true; name: string } | { isFine: false; reason: string; isUnreachable?: true }

/** Checks whether there is a compatible shop at an address, and explains if not. */
export const checkShop = async (send: typeof fetch, address: string): Promise<ShopCheck> => {
  const refusal = (reason: string): ShopCheck => ({ isFine: false, reason })
  const read = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | null> => {
    const answer = await send(address + path, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      credentials: 'omit',
    })
    if (!answer.ok) return null
    return schema.safeParse(await readJson(answer, maxAnswerBytes)).data ?? null
  }
  try {
    const api = await read('/api/openapi.json', OpenApi)
    const settings = api && (await read('/api/settings', Settings))
    if (!api || !settings) return refusal('There is no shop running this software at this address.')
    const problem = versionProblem(api.info.version)
    if (problem) return refusal(problem)
    return { isFine: true, name: settings.data.storeName }
  } catch (error) {
    if (isCertificateError(error)) return refusal(untrustedText)
    if (isRedirect(error)) return refusal(redirectText)
    const reason = 'The shop cannot be reached. Please check the address and your connection.'
    return { isFine: false, reason, isUnreachable: true }
  }
}

/** Stores the shops that this app knows, and the open one. */
export const createShopStore = (send: typeof fetch) => {
  const file = openJsonFile(join(app.getPath('userData'), 'shops.json'), StoredShops, {
    shops: [],
    current: null,
  })
  const open = (address: string): SavedShop | null => {
    const { shops } = file.read()
    const existing = shops.find(shop => shop.address === address)
    if (!existing) return null
    const updated = { ...existing, lastOpenedAt: new Date().toISOString() }
    file.write({ shops: [updated, ...shops.filter(shop => shop !== existing)], current: address })
    return updated
  }
  return {
    read: file.read,
    current: (): string | null => file.read().current,
    open,
    add: async (input: string) => {
      const address = originOf(input)
      if (!address)
        return {
          isFine: false,
          reason: 'Please enter the address of your shop, beginning with https://.',
        } as const
      const check = await checkShop(send, address)
      if (!check.isFine) return { isFine: false, reason: check.reason } as const
      const { shops, current } = file.read()
      const shop = { address, name: check.name, lastOpenedAt: new Date().toISOString() }
      file.write({ shops: [shop, ...shops.filter(other => other.address !== address)], current })
      return { isFine: true, shop: open(address) ?? shop } as const
    },
    /** Explains why the open shop is incompatible; null if it is compatible or does not answer. */
    check: async (): Promise<string | null> => {
      const { current } = file.read()
      const result = current === null ? null : await checkShop(send, current)
      return !result || result.isFine || result.isUnreachable ? null : result.reason
    },
    forget: (address: string): void => {
      const { shops, current } = file.read()
      file.write({
        shops: shops.filter(shop => shop.address !== address),
        current: current === address ? null : current,
      })
    },
  }
}

export type ShopStore = ReturnType<typeof createShopStore>
