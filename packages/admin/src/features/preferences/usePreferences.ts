import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../kit/act/failureText.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import type { Preferences } from '../../kit/platform/Preferences.ts'

const key = ['this computer', 'preferences']

/** Reads the preferences of this computer; undefined until they have loaded, and in a browser, which has none. */
export const usePreferences = () => {
  const { preferences: verbs } = useConnection().platform
  const queries = useQueryClient()
  const toast = useToast()
  const { data } = useQuery<Preferences>({
    queryKey: key,
    queryFn: () => verbs?.read() ?? Promise.reject(new Error('there are no preferences')),
    enabled: verbs !== null,
    // Another window may have changed them.
    staleTime: 0,
  })

  const save = async (next: Preferences) => {
    queries.setQueryData(key, next)
    try {
      await verbs?.keep(next)
    } catch (error) {
      void queries.invalidateQueries({ queryKey: key })
      toast({
        tone: 'error',
        title: 'Error',
        text: failureText(error, 'Your preferences could not be saved.'),
      })
    }
  }
  return {
    preferences: data,
    /** Saves one preference immediately, together with other recent changes. */
    change: <Name extends keyof Preferences>(
      name: Name,
      next: (current: Preferences[Name]) => Preferences[Name],
    ) => {
      const current = queries.getQueryData<Preferences>(key)
      if (current) void save({ ...current, [name]: next(current[name]) })
    },
  }
}
