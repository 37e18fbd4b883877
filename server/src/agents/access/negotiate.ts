import { capabilities, entryOf, type Capability, ucpVersion } from '../ucp/version.ts'
import { Outcome, UcpError } from '../ucp/UcpError.ts'
import type { Profile } from './readProfile.ts'

/** Address of the profile in a `UCP-Agent` header, a dictionary by RFC 8941: `profile="https://…"`. */
export const profileIn = (header: string): string | null =>
  /(?:^|,)\s*profile="((?:[^"\\]|\\["\\])*)"/.exec(header)?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? null

/** Finds the capability that an answer needs among those that shop and agent share. Throws where it is not shared. */
export const negotiate = (profile: Profile | null, wanted: Capability) => {
  if (!profile)
    throw new UcpError('invalid_profile_url', 'Name your profile: UCP-Agent: profile="https://…".')
  const { ucp } = profile
  if (ucp.version !== ucpVersion)
    throw new UcpError('version_unsupported', `Version ${ucp.version} is not spoken here; ${ucpVersion} is.`)
  const isShared = (name: Capability) => ucp.capabilities[name]?.some(({ version }) => version === ucpVersion)
  const common = (Object.keys(capabilities) as Capability[]).filter(isShared)
  if (!common.includes(wanted))
    throw new Outcome('capabilities_incompatible', `Your profile and this shop have no ${wanted} in common.`)
  return { version: ucpVersion, capabilities: { [wanted]: [entryOf(wanted)] } }
}
