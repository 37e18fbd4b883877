import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

const loaders = new Set<() => Promise<unknown>>()

interface LazyOptions {
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
export const lazyPart = <Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
) => {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  const load = () =>
    (loading ??= importModule().then(
      module => (loaded = module.default),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  loaders.add(load)

  const LazyPart = ({ lazyOptions, ...props }: Props & { lazyOptions: LazyOptions }) => {
    const { isNeeded, onFailure, fallback = null } = lazyOptions
    const [Part, setPart] = useState(() => loaded)
    const isRequested = isNeeded && Part === undefined
    const fail = useEffectEvent(onFailure)
    useEffect(() => {
      if (isRequested) load().then(part => setPart(() => part), fail)
    }, [isRequested])
    return Part ? <Part {...(props as unknown as Props)} /> : fallback
  }
  return LazyPart
}

/** Loads all lazy components while the first screen is being read, so that the first click does not have to wait. */
export const loadLazyParts = (): Promise<unknown> => Promise.all([...loaders].map(load => load()))
