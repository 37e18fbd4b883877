import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Config } from '../../base/config.ts'

/** Addresses that are not public on the internet: IANA's registries of special-purpose addresses. */
const specialNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Unspecified, loopback, IPv4 in its old form, and translated IPv4, whose other end may be private.
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  // Teredo and others, then documentation and 6to4.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
] as const

const blockListOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

const notPublic = blockListOf(specialNetworks)
const loopback = blockListOf(['127.0.0.0/8', '::1/128'])

/**
 * Tells whether an address is in one of the networks. `BlockList` itself checks an IPv4 address within an IPv6 one
 * (`::ffff:10.0.0.1`) against the networks of IPv4.
 */
const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const isThisMachine = (address: string) =>
  Object.values(networkInterfaces()).some(interfaces =>
    interfaces?.some(network => network.address === address),
  )

/**
 * Addresses that may be reached: all except private ones and the shop's own machine; also this machine, for trying
 * things out; or any.
 */
export type NetworkPolicy = 'public' | 'publicAndLocal' | 'anywhere'

/** Returns where addresses entered by users may lead. */
export const networkPolicyOf = ({ config }: { config: Pick<Config, 'reachesLocal'> }): NetworkPolicy =>
  config.reachesLocal ? 'publicAndLocal' : 'public'

/** Tells whether a connection to an IP address is allowed. */
export const mayReach = (address: string, reach: NetworkPolicy): boolean => {
  if (reach === 'anywhere') return true
  if (reach === 'publicAndLocal' && isIn(loopback, address)) return true
  return isIP(address) !== 0 && !isIn(notPublic, address) && !isThisMachine(address)
}

/** Refuses an address that the shop may not call; by default, because it leads to a private network. */
export class RefusedAddress extends Error {
  constructor(reason = 'The address leads to a private network or to the shop itself.') {
    super(reason)
  }
}

/** Resolves a name to addresses; a test may pass its own. */
export type Resolve = (
  name: string,
  done: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void

const resolveByDns: Resolve = (name, done) =>
  lookUp(name, { all: true }, (error, addresses) => done(error, addresses ?? []))

/**
 * Creates a lookup for `http.request` that refuses a name if the policy excludes any of its addresses. The connection
 * goes to exactly the addresses that were checked, so an attacker gains nothing by letting the name resolve to another
 * address a moment later.
 */
export const guardedLookup =
  (reach: NetworkPolicy, resolve: Resolve = resolveByDns): LookupFunction =>
  (name, options, callback) =>
    resolve(name, (error, addresses) => {
      const [first] = addresses
      if (error || !first) return callback(error ?? new Error(`${name} has no address`), '', 0)
      if (!addresses.every(({ address }) => mayReach(address, reach)))
        return callback(new RefusedAddress(), '', 0)
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
