import { safeStorage } from '@shop/client/safeStorage'
import { adviseFit, type Cut } from '@shop/contracts/fit/adviseFit'
import { maxProfileNameLength, type FitProfile } from '@shop/contracts/fit/endpoints'
import { fitsChild } from '@shop/contracts/fit/forChildren'
import { buildNames, hemNames, minHeightCm, maxHeightCm } from '@shop/contracts/fit/wearer'
import { fitProfilesKey } from '../../../kit/session/fitProfilesKey.ts'

const unmeasured = { heightCm: null, build: 'regular', hem: 'ankle' } as const

/** Initial profiles of a shopper. */
export const firstProfiles: readonly FitProfile[] = ['Me', 'My son', 'My father'].map(name => ({
  name,
  ...unmeasured,
}))

/** Name of the profile for a child. */
const childName = firstProfiles[1]?.name

/**
 * Returns the profiles to offer for these cuts: all, except the child if every cut is too large for a child.
 * `chosenProfile` is always included.
 */
export const fittedProfiles = (
  profiles: readonly FitProfile[],
  cuts: readonly Cut[],
  chosenProfile: FitProfile,
): readonly FitProfile[] => {
  const mayFit = ({ heightCm, ...profile }: FitProfile): boolean =>
    heightCm === null ? fitsChild(cuts) : adviseFit({ ...profile, heightCm }, cuts)?.notMadeFor !== 'small'
  return profiles.filter(
    profile => profile === chosenProfile || profile.name !== childName || mayFit(profile),
  )
}

const isOneOf = <T extends string>(names: readonly T[], value: unknown): value is T =>
  names.includes(value as T)

const parseProfile = (value: Partial<Record<keyof FitProfile, unknown>> | null): FitProfile[] => {
  const { name, heightCm, build, hem } = value ?? {}
  if (typeof name !== 'string' || name.trim() === '' || name.length > maxProfileNameLength) return []
  if (!isOneOf(buildNames, build) || !isOneOf(hemNames, hem)) return []
  const isHeight = typeof heightCm === 'number' && heightCm >= minHeightCm && heightCm <= maxHeightCm
  return [{ name, build, hem, heightCm: isHeight ? Math.round(heightCm) : null }]
}

/** Reads the device's profiles, for signed-out shoppers; the initial ones if they cannot be read. */
export const readDeviceProfiles = (): readonly FitProfile[] => {
  try {
    const stored: unknown = JSON.parse(safeStorage().getItem(fitProfilesKey) ?? '[]')
    const storedProfiles = Array.isArray(stored) ? stored.flatMap(parseProfile) : []
    return storedProfiles.length === firstProfiles.length ? storedProfiles : firstProfiles
  } catch {
    return firstProfiles
  }
}

export const storeDeviceProfiles = (profiles: readonly FitProfile[]): void =>
  safeStorage().setItem(fitProfilesKey, JSON.stringify(profiles))

/** Merges the account's profiles with the device's, which fill in profiles without a height. */
export const mergeProfiles = (
  account: readonly FitProfile[],
  device: readonly FitProfile[],
): readonly FitProfile[] => {
  if (account.length === 0) return device
  const names = new Set(account.map(({ name }) => name))
  return account.map((profile, index) => {
    const deviceProfile = device[index]
    if (profile.heightCm !== null || !deviceProfile || deviceProfile.heightCm === null) return profile
    return names.has(deviceProfile.name) ? { ...deviceProfile, name: profile.name } : deviceProfile
  })
}
