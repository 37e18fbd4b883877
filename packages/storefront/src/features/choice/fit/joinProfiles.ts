import { safeStorage } from '@shop/client/safeStorage'
import type { Call } from '@shop/client/createClient'
import { listFitProfiles, saveFitProfiles } from '@shop/contracts/fit/endpoints'
import { mergeProfiles, readDeviceProfiles } from './profiles.ts'
import { fitProfilesKey } from '../../../kit/session/fitProfilesKey.ts'

/** Moves the device's profiles into the account that has just signed in. */
export const joinProfiles = async (call: Call): Promise<void> => {
  const { items } = await call(listFitProfiles, {})
  await call(saveFitProfiles, { items: [...mergeProfiles(items, readDeviceProfiles())] })
  safeStorage().removeItem(fitProfilesKey)
}
