import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

const loads = new Set<() => Promise<unknown>>()

interface Later {
  isNeeded: boolean
  /** Called if it was needed and failed to load. */
  onFailure: () => void
  /** Shown until it has loaded. */
  before?: ReactNode
}

/**
 * A component not needed by the first screen: loaded once, on first use or by `loadLaterParts`; after a failure, again.
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
    const { isNeeded, onFailure, before = null } = later
    const [Part, setPart] = useState(() => loaded)
    const isAsked = isNeeded && Part === undefined
    const fail = useEffectEvent(onFailure)
    useEffect(() => {
      if (isAsked) load().then(part => setPart(() => part), fail)
    }, [isAsked])
    return Part ? <Part {...(props as unknown as Props)} /> : before
  }
  return LaterPart
}

/** Loads all such components while the first screen is being read, so that the first click does not wait. */
export const loadLaterParts = (): Promise<unknown> => Promise.all([...loads].map(load => load()))
