import { type FitProfile, listFitProfiles, saveFitProfiles } from '@shop/contracts/fit/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { query } from '../../../kit/query/query.ts'
import { useSession } from '../../../kit/session/useSession.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import { firstProfiles, keepDeviceProfiles, readDeviceProfiles } from './profiles.ts'

const profilesQuery = query(listFitProfiles, {})

/** The shopper's profiles from the account or the device; undefined while the account's load. */
export const useProfiles = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const isSignedIn = useSession(({ user }) => user !== null)
  const { data, isError } = useQuery({ ...profilesQuery, enabled: isSignedIn })
  const [changed, setChanged] = useState<readonly FitProfile[]>()
  const unsaved = useRef<readonly FitProfile[]>(undefined)
  const isSaving = useRef(false)

  /** Saves one at a time, each with the newest profiles. */
  const saveNewest = async () => {
    if (isSaving.current) return
    isSaving.current = true
    while (unsaved.current) {
      const items = [...unsaved.current]
      unsaved.current = undefined
      try {
        queryClient.setQueryData(profilesQuery.queryKey, await client.call(saveFitProfiles, { items }))
      } catch {
        // Stores them on the device if that fails, to be joined at the next sign-in.
        keepDeviceProfiles(items)
      }
    }
    isSaving.current = false
  }
  const change = (profiles: readonly FitProfile[]) => {
    setChanged(profiles)
    if (!isSignedIn) return keepDeviceProfiles(profiles)
    unsaved.current = profiles
    return void saveNewest()
  }

  const known = data && (data.items.length > 0 ? data.items : firstProfiles)
  const saved = !isSignedIn || isError ? readDeviceProfiles() : known
  return [changed ?? saved, change] as const
}
