import { type FitProfile, listFitProfiles, saveFitProfiles } from '@shop/contracts/fit/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { query } from '../../../kit/query/query.ts'
import { useSession } from '../../../kit/session/useSession.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import { firstProfiles, keepDeviceProfiles, readDeviceProfiles } from './profiles.ts'

const profilesQuery = query(listFitProfiles, {})

/** The people that a shopper chooses for, kept in the account or on the device; undefined while the account's are read. */
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
        // The device keeps them then, and they join the account with the next sign-in.
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
