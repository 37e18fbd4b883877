import { BlockList, isIP, isIPv6 } from 'node:net'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Adds an IP address or network (`203.0.113.0/24`) to a list; returns false if it is neither. */
const addEntry = (list: BlockList, entry: string): boolean => {
  const [address = '', bits, ...extraParts] = entry.split('/')
  if (isIP(address) === 0 || extraParts.length > 0) return false
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
    list.addSubnet(address, Number(bits), familyOf(address))
  else return false
  return true
}

export const isAddressOrNetwork = (entry: string): boolean => addEntry(new BlockList(), entry)

/** Tells whether an IP address is in a list of addresses and networks. IPv4 addresses also match in their IPv6 form. */
export const isAmong = (address: string, entries: readonly string[]): boolean => {
  const list = new BlockList()
  for (const entry of entries) addEntry(list, entry)
  const [bareAddress = ''] = address.split('%')
  return isIP(bareAddress) !== 0 && list.check(bareAddress, familyOf(bareAddress))
}
