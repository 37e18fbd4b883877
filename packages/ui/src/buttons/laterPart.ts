import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

const loads = new Set<() => Promise<unknown>>()

/**
 * A component that the first screen does without: it is fetched once, when it is first needed or by `loadLaterParts`; after a
 * failure, anew. Gives a hook that returns it as soon as it is there, and calls `onFailure` if it was needed and did not come.
 */
export const laterPart = <Part extends ComponentType<never>>(fetch: () => Promise<{ default: Part }>) => {
  let loading: Promise<void> | undefined
  let loaded: Part | undefined
  const load = () =>
    (loading ??= fetch().then(
      module => {
        loaded = module.default
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  loads.add(load)
  return (isNeeded: boolean, onFailure: () => void): Part | undefined => {
    const [, setHasCome] = useState(false)
    const isAsked = isNeeded && loaded === undefined
    const fail = useEffectEvent(onFailure)
    useEffect(() => {
      if (isAsked) load().then(() => setHasCome(true), fail)
    }, [isAsked])
    return loaded
  }
}

/** Fetches all such components while the first screen is read, so that the first press waits for nothing. */
export const loadLaterParts = (): Promise<unknown> => Promise.all([...loads].map(load => load()))
