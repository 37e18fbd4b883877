import { safeStorage } from '@shop/client/safeStorage'
import { buildNames, hemNames, leastHeight, mostHeight, type Wearer } from '@shop/contracts/fit/wearer'

/** Somebody a shopper chooses for. Without a height they have not been asked yet. */
export interface Profile extends Omit<Wearer, 'heightCm'> {
  name: string
  heightCm: number | null
}

const key = 'fitProfiles'

export const longestName = 30

const nobody = { heightCm: null, build: 'regular', hem: 'ankle' } as const
const beginning: readonly Profile[] = ['Me', 'My son', 'My father'].map(name => ({ name, ...nobody }))

const isOneOf = <T extends string>(names: readonly T[], value: unknown): value is T =>
  names.includes(value as T)

const profileIn = (value: Partial<Record<keyof Profile, unknown>> | null): Profile[] => {
  const { name, heightCm, build, hem } = value ?? {}
  if (typeof name !== 'string' || name.trim() === '' || name.length > longestName) return []
  if (!isOneOf(buildNames, build) || !isOneOf(hemNames, hem)) return []
  const isHeight = typeof heightCm === 'number' && heightCm >= leastHeight && heightCm <= mostHeight
  return [{ name, build, hem, heightCm: isHeight ? Math.round(heightCm) : null }]
}

/** The people that this device keeps; those that a shopper may begin with where it keeps none. */
export const readProfiles = (): readonly Profile[] => {
  try {
    const stored: unknown = JSON.parse(safeStorage().getItem(key) ?? '[]')
    const profiles = Array.isArray(stored) ? stored.flatMap(profileIn) : []
    return profiles.length === beginning.length ? profiles : beginning
  } catch {
    return beginning
  }
}

export const keepProfiles = (profiles: readonly Profile[]): void =>
  safeStorage().setItem(key, JSON.stringify(profiles))
