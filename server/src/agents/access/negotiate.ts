import { capabilities, type Capability, capabilityNames, entryOf, ucpVersion } from '../ucp/version.ts'
import { ProtocolRefusal, UcpError } from '../ucp/UcpError.ts'
import type { Profile } from './readProfile.ts'
import { NotStructured, readDictionary } from './structuredFields.ts'

/** Reads the profile's address from a `UCP-Agent` header, a dictionary by RFC 8941: `profile="https://…"`. */
export const profileIn = (header: string): string | null => {
  try {
    const value = readDictionary(header).get('profile')?.value
    return typeof value === 'string' ? value : null
  } catch (error) {
    if (error instanceof NotStructured) return null
    throw error
  }
}

/** Returns the capabilities that this one extends. */
const parentsOf = (name: Capability): readonly string[] => {
  const declaration = capabilities[name]
  return 'extends' in declaration ? declaration.extends : []
}

/**
 * Determines which capabilities both shop and agent support for an answer: the required one, and its
 * extensions. Throws if the agent does not support the required one.
 */
export const negotiate = (profile: Profile | null, capability: Capability) => {
  if (!profile)
    throw new UcpError('invalid_profile_url', 'Name your profile: UCP-Agent: profile="https://…".')
  const { ucp } = profile
  if (ucp.version !== ucpVersion)
    throw new UcpError('version_unsupported', `Version ${ucp.version} is not spoken here; ${ucpVersion} is.`)
  const isShared = (name: Capability) => ucp.capabilities[name]?.some(({ version }) => version === ucpVersion)
  if (!isShared(capability))
    throw new ProtocolRefusal(
      'capabilities_incompatible',
      `Your profile and this shop have no ${capability} in common.`,
    )
  const extensions: Capability[] = capabilityNames.filter(
    name => parentsOf(name).includes(capability) && isShared(name),
  )
  const sharedCapabilities: Capability[] = [capability, ...extensions]
  return {
    extensions: new Set<string>(extensions),
    ucp: {
      version: ucpVersion,
      capabilities: Object.fromEntries(sharedCapabilities.map(name => [name, [entryOf(name)]])),
    },
  }
}
