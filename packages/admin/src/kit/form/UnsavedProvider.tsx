import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Location, useBlocker, useLocation } from 'react-router-dom'

/** Kind of what is not saved: typed only, on its way to the shop, or files on theirs. */
type LossKind = keyof typeof questions

interface Hold {
  /** Ticks in a list may be left without a question; the end of the session takes them no more than the rest. */
  kind: LossKind | 'ticked'
  /** It may be lost, says the person. */
  onLoss: () => void
  /** The parameter of the address that keeps it on the page, or several; without one, only another page takes it away. */
  param: string | readonly string[] | undefined
}
type Place = Pick<Location, 'pathname' | 'search'>

const isLost = ({ kind, param }: Hold, from: Place, to: Place): boolean => {
  if (kind === 'ticked') return false
  if (from.pathname !== to.pathname) return true
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return [param ?? []].flat().some(name => before.get(name) !== after.get(name))
}

const createRegistry = () => {
  const held = new Map<string, () => Hold>()
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach(listener => listener())
  const release = (id: string) => {
    if (held.delete(id)) tell()
  }
  return {
    hold: (id: string, hold: () => Hold) => {
      held.set(id, hold)
      tell()
      return () => release(id)
    },
    release,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isAny: () => held.size > 0,
    isAnyToAskAbout: () => [...held.values()].some(hold => hold().kind !== 'ticked'),
    /** Lists what would be lost on the way. */
    lostBetween: (from: Place, to: Place): string[] =>
      [...held].flatMap(([id, hold]) => (isLost(hold(), from, to) ? [id] : [])),
    /** Kind of question to be asked before these are lost. */
    kindOf: (ids: readonly string[]): LossKind => {
      const kinds = ids.map(id => held.get(id)?.().kind)
      return kinds.find(kind => kind === 'saving' || kind === 'files') ?? 'typed'
    },
    lose: (ids: readonly string[] = [...held.keys()]) => {
      for (const id of ids) {
        held.get(id)?.().onLoss()
        held.delete(id)
      }
      tell()
    },
  }
}

const UnsavedContext = createContext<ReturnType<typeof createRegistry> | null>(null)

const useRegistry = () => {
  const registry = use(UnsavedContext)
  if (!registry) throw new Error('this needs an UnsavedProvider above it')
  return registry
}

const nothingKept = () => undefined

/**
 * While `isHeld`, leaving the page asks first, and the end of the session loses nothing. Answers with what lets it go at
 * once, for what leads on in the same moment.
 */
export const useUnsaved = (
  isHeld: boolean,
  { onLoss = nothingKept, param, kind = 'typed' }: Partial<Hold> = {},
): (() => void) => {
  const registry = useRegistry()
  const id = useId()
  const latest = useRef<Hold>({ onLoss, param, kind })
  useEffect(() => {
    latest.current = { onLoss, param, kind }
  })
  // With the page, not after it: leaving may follow at once.
  useLayoutEffect(
    () => (isHeld ? registry.hold(id, () => latest.current) : undefined),
    [registry, id, isHeld],
  )
  return useCallback(() => registry.release(id), [registry, id])
}

/** Tells whether anything on the page is not saved, and would be lost with it. */
export const useHasUnsaved = (): boolean => {
  const registry = useRegistry()
  return useSyncExternalStore(registry.subscribe, registry.isAnyToAskAbout)
}

/** Tells whether anything on the page is to outlive the session: what is not saved, or ticked. */
export const useHasHeld = (): boolean => {
  const registry = useRegistry()
  return useSyncExternalStore(registry.subscribe, registry.isAny)
}

/** Gives up everything on the page that is not saved. */
export const useLoseUnsaved = () => {
  const { lose } = useRegistry()
  return useCallback(() => lose(), [lose])
}

const questions = {
  typed: {
    title: 'Leave without saving?',
    text: 'Your changes here have not been saved, and will be lost.',
    stay: 'Keep Editing',
  },
  saving: {
    title: 'Leave while it is being saved?',
    text: 'Your changes here are still being sent to the shop. If they do not get there, they will be lost.',
    stay: 'Keep Waiting',
  },
  files: {
    title: 'Leave without uploading?',
    text: 'Some files here are still being uploaded, or could not be. They will be lost.',
    stay: 'Stay Here',
  },
} as const

/** Asks whether what is not saved may be lost. */
export const useConfirmLoss = () => {
  const confirm = useConfirm()
  return useCallback(
    (kind: LossKind = 'typed', signal?: AbortSignal) =>
      confirm({ ...questions[kind], act: 'Leave', isDanger: true, ...(signal && { signal }) }),
    [confirm],
  )
}

/** Stands between a person and the loss of what was typed: links, Back, and closing the window. */
export const UnsavedGuard = () => {
  const registry = useRegistry()
  const hasUnsaved = useHasUnsaved()
  const confirmLoss = useConfirmLoss()
  const here = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => registry.lostBetween(currentLocation, nextLocation).length > 0,
  )
  const latest = useRef(blocker)
  useEffect(() => {
    latest.current = blocker
  })
  const question = useRef<AbortController>(null)
  useEffect(() => {
    if (blocker.state !== 'blocked') return question.current?.abort()
    if (question.current) return
    const lost = () => {
      const { current } = latest
      return current.state === 'blocked' ? registry.lostBetween(here, current.location) : []
    }
    // Saved between the way there and here.
    if (lost().length === 0) return blocker.proceed()
    const ask = async () => {
      const asked = new AbortController()
      question.current = asked
      // Saved while it was asked.
      const stop = registry.subscribe(() => {
        if (lost().length === 0) asked.abort()
      })
      const mayGo = await confirmLoss(registry.kindOf(lost()), asked.signal)
      stop()
      question.current = null
      // Meanwhile they may have wished to go elsewhere, or been led on by what was saved.
      const { current } = latest
      if (current.state !== 'blocked') return
      if (!mayGo) return current.reset()
      registry.lose(registry.lostBetween(here, current.location))
      current.proceed()
    }
    void ask()
  }, [blocker, confirmLoss, registry, here])
  useEffect(() => {
    if (!hasUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasUnsaved])
  return null
}

export const UnsavedProvider = ({ children }: { children: ReactNode }) => {
  const [registry] = useState(createRegistry)
  return useMemo(() => <UnsavedContext value={registry}>{children}</UnsavedContext>, [registry, children])
}
