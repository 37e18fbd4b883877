import type { Profile } from './readProfile.ts'

/** An assistant that calls, as far as it is known. */
export interface Agent {
  /** Owner of its sessions. Tells the tier too, so that nobody gets at a signed agent's by its name. */
  id: string
  /** Host of its profile, or the name of its token. */
  name: string
  tier: 'anonymous' | 'signed' | 'trusted'
  profile: Profile | null
}
