import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

const loads = new Set<() => Promise<unknown>>()

interface Later {
  isNeeded: boolean
  /** Called if it was needed and did not come. */
  onFailure: () => void
  /** Shown in its place until it is there. */
  before?: ReactNode
}

/**
 * A component that the first screen does without: it is fetched once, when it is first needed or by `loadLaterParts`; after a
 * failure, anew.
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

/** Fetches all such components while the first screen is read, so that the first press waits for nothing. */
export const loadLaterParts = (): Promise<unknown> => Promise.all([...loads].map(load => load()))
