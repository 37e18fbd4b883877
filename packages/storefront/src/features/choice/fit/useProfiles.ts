import { type FitProfile, listFitProfiles, saveFitProfiles } from '@shop/contracts/fit/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { query } from '../../../kit/query/query.ts'
import { useSession } from '../../../kit/session/useSession.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import { firstProfiles, storeDeviceProfiles, readDeviceProfiles } from './profiles.ts'

const profilesQuery = query(listFitProfiles, {})

/**
 * Returns the shopper's profiles from the account or the device, and a function that changes them; undefined while the
 * account's profiles load.
 */
export const useProfiles = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const isSignedIn = useSession(({ user }) => user !== null)
  const { data, isError } = useQuery({ ...profilesQuery, enabled: isSignedIn })
  const [changedProfiles, setChangedProfiles] = useState<readonly FitProfile[]>()
  const unsavedProfiles = useRef<readonly FitProfile[]>(undefined)
  const isSaving = useRef(false)

  /** Saves one change at a time, each with the newest profiles. */
  const saveNewest = async () => {
    if (isSaving.current) return
    isSaving.current = true
    while (unsavedProfiles.current) {
      const items = [...unsavedProfiles.current]
      unsavedProfiles.current = undefined
      try {
        queryClient.setQueryData(profilesQuery.queryKey, await client.call(saveFitProfiles, { items }))
      } catch {
        // Stores the profiles on the device if saving fails, to be merged at the next sign-in.
        storeDeviceProfiles(items)
      }
    }
    isSaving.current = false
  }
  const change = (profiles: readonly FitProfile[]) => {
    setChangedProfiles(profiles)
    if (!isSignedIn) return storeDeviceProfiles(profiles)
    unsavedProfiles.current = profiles
    return void saveNewest()
  }

  const accountProfiles = data && (data.items.length > 0 ? data.items : firstProfiles)
  const storedProfiles = !isSignedIn || isError ? readDeviceProfiles() : accountProfiles
  return [changedProfiles ?? storedProfiles, change] as const
}
