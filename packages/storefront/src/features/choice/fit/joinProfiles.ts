import { safeStorage } from '@shop/client/safeStorage'
import type { Call } from '@shop/client/createClient'
import { listFitProfiles, saveFitProfiles } from '@shop/contracts/fit/endpoints'
import { joined, readDeviceProfiles } from './profiles.ts'
import { fitProfilesKey } from '../../../kit/session/fitProfilesKey.ts'

/** Brings the people that the device keeps into the account of who has just signed in; the device then forgets them. */
export const joinProfiles = async (call: Call): Promise<void> => {
  const { items } = await call(listFitProfiles, {})
  await call(saveFitProfiles, { items: [...joined(items, readDeviceProfiles())] })
  safeStorage().removeItem(fitProfilesKey)
}
