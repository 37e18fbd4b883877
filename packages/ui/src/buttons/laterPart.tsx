import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

const loads = new Set<() => Promise<unknown>>()

interface Later {
  isNeeded: boolean
  /** Called if the component was needed and failed to load. */
  onFailure: () => void
  /** Shown until the component has loaded. */
  fallback?: ReactNode
}

/**
 * Wraps a component that the first screen does not need. The component is loaded once, on first use or by
 * `loadLazyParts`. A failed load is tried again on the next use.
 */
export const laterPart = <Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>) => {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  const load = () =>
    (loading ??= fetch().then(
      module => (loaded = module.default),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  loads.add(load)

  const LaterPart = ({ later, ...props }: Props & { later: Later }) => {
    const { isNeeded, onFailure, fallback = null } = later
    const [Part, setPart] = useState(() => loaded)
    const isRequested = isNeeded && Part === undefined
    const fail = useEffectEvent(onFailure)
    useEffect(() => {
      if (isRequested) load().then(part => setPart(() => part), fail)
    }, [isRequested])
    return Part ? <Part {...(props as unknown as Props)} /> : fallback
  }
  return LaterPart
}

/** Loads all lazy components while the first screen is being read, so that the first click does not have to wait. */
export const loadLaterParts = (): Promise<unknown> => Promise.all([...loads].map(load => load()))
