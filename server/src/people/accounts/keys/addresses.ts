import { BlockList, isIP, isIPv6 } from 'node:net'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Adds an address or network (`203.0.113.0/24`) to a list; tells whether it was one. */
const add = (list: BlockList, entry: string): boolean => {
  const [address = '', bits, ...more] = entry.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
    list.addSubnet(address, Number(bits), familyOf(address))
  else return false
  return true
}

export const isAddressOrNetwork = (entry: string): boolean => add(new BlockList(), entry)

/** Tells whether an address is one of these addresses or in one of these networks. IPv4 counts also as it is written in IPv6. */
export const isAmong = (address: string, entries: readonly string[]): boolean => {
  const list = new BlockList()
  for (const entry of entries) add(list, entry)
  const [bare = ''] = address.split('%')
  return isIP(bare) !== 0 && list.check(bare, familyOf(bare))
}
