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

/** Kind of unsaved work: typed values, a save under way, or files being uploaded. */
type LossKind = keyof typeof questions

interface UnsavedWork {
  /** Ticked rows may be lost without a question, but they keep the page when the session ends. */
  kind: LossKind | 'ticked'
  /** Called once the user agrees to lose it. */
  onLoss: () => void
  /** URL parameters that keep the work open; without any, only leaving the page loses it. */
  param: string | readonly string[] | undefined
}
type PageUrl = Pick<Location, 'pathname' | 'search'>

const wouldLose = ({ kind, param }: UnsavedWork, from: PageUrl, to: PageUrl): boolean => {
  if (kind === 'ticked') return false
  if (from.pathname !== to.pathname) return true
  const before = new URLSearchParams(from.search)
  const after = new URLSearchParams(to.search)
  return [param ?? []].flat().some(name => before.get(name) !== after.get(name))
}

const createRegistry = () => {
  const workById = new Map<string, () => UnsavedWork>()
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach(listener => listener())
  const release = (id: string) => {
    if (workById.delete(id)) notify()
  }
  return {
    hold: (id: string, getWork: () => UnsavedWork) => {
      workById.set(id, getWork)
      notify()
      return () => release(id)
    },
    release,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasAny: () => workById.size > 0,
    needsQuestion: () => [...workById.values()].some(getWork => getWork().kind !== 'ticked'),
    /** Ids of the work that a navigation would lose. */
    idsLostBetween: (from: PageUrl, to: PageUrl): string[] =>
      [...workById].flatMap(([id, getWork]) => (wouldLose(getWork(), from, to) ? [id] : [])),
    /** Returns the kind of question to ask before the work with these ids is lost. */
    kindOf: (ids: readonly string[]): LossKind => {
      const kinds = ids.map(id => workById.get(id)?.().kind)
      return kinds.find(kind => kind === 'saving' || kind === 'files') ?? 'typed'
    },
    lose: (ids: readonly string[] = [...workById.keys()]) => {
      for (const id of ids) {
        workById.get(id)?.().onLoss()
        workById.delete(id)
      }
      notify()
    },
  }
}

const UnsavedContext = createContext<ReturnType<typeof createRegistry> | null>(null)

const useRegistry = () => {
  const registry = use(UnsavedContext)
  if (!registry) throw new Error('this needs an UnsavedProvider above it')
  return registry
}

const noop = () => undefined

/**
 * While `isUnsaved`, asks before the page is left, and keeps the page when the session ends. Returns a function that
 * withdraws the work synchronously, for a navigation that follows immediately.
 */
export const useUnsaved = (
  isUnsaved: boolean,
  { onLoss = noop, param, kind = 'typed' }: Partial<UnsavedWork> = {},
): (() => void) => {
  const registry = useRegistry()
  const id = useId()
  const latest = useRef<UnsavedWork>({ onLoss, param, kind })
  useEffect(() => {
    latest.current = { onLoss, param, kind }
  })
  // A layout effect, because navigation may follow immediately.
  useLayoutEffect(
    () => (isUnsaved ? registry.hold(id, () => latest.current) : undefined),
    [registry, id, isUnsaved],
  )
  return useCallback(() => registry.release(id), [registry, id])
}

/** Tells whether leaving the page would lose unsaved work. */
export const useHasUnsaved = (): boolean => {
  const registry = useRegistry()
  return useSyncExternalStore(registry.subscribe, registry.needsQuestion)
}

/** Tells whether the page has to stay when the session ends: it has unsaved work or ticked rows. */
export const useMustStay = (): boolean => {
  const registry = useRegistry()
  return useSyncExternalStore(registry.subscribe, registry.hasAny)
}

/** Returns a function that discards all unsaved work on the page. */
export const useLoseUnsaved = () => {
  const { lose } = useRegistry()
  return useCallback(() => lose(), [lose])
}

const questions = {
  typed: {
    title: 'Leave without saving?',
    text: 'You have unsaved changes here. If you leave, they will be discarded.',
    cancelLabel: 'Keep Editing',
  },
  saving: {
    title: 'Leave while saving?',
    text: 'Your changes are still being saved. If you leave now, they may be lost.',
    cancelLabel: 'Keep Waiting',
  },
  files: {
    title: 'Leave without uploading?',
    text: 'Some files have not been uploaded yet. If you leave, they will be discarded.',
    cancelLabel: 'Stay Here',
  },
} as const

/** Asks the user whether unsaved work may be lost. */
export const useConfirmLoss = () => {
  const confirm = useConfirm()
  return useCallback(
    (kind: LossKind = 'typed', signal?: AbortSignal) =>
      confirm({ ...questions[kind], actionLabel: 'Leave', isDanger: true, ...(signal && { signal }) }),
    [confirm],
  )
}

/** Asks before links, Back or closing the window lose unsaved work. */
export const UnsavedGuard = () => {
  const registry = useRegistry()
  const hasUnsaved = useHasUnsaved()
  const confirmLoss = useConfirmLoss()
  const pageLocation = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => registry.idsLostBetween(currentLocation, nextLocation).length > 0,
  )
  const latest = useRef(blocker)
  useEffect(() => {
    latest.current = blocker
  })
  const question = useRef<AbortController>(null)
  useEffect(() => {
    if (blocker.state !== 'blocked') return question.current?.abort()
    if (question.current) return
    const lostIds = () => {
      const { current } = latest
      return current.state === 'blocked' ? registry.idsLostBetween(pageLocation, current.location) : []
    }
    // The work was saved in the meantime.
    if (lostIds().length === 0) return blocker.proceed()
    const confirmLeaving = async () => {
      const controller = new AbortController()
      question.current = controller
      // Closes the question once everything is saved.
      const stop = registry.subscribe(() => {
        if (lostIds().length === 0) controller.abort()
      })
      const mayLeave = await confirmLoss(registry.kindOf(lostIds()), controller.signal)
      stop()
      question.current = null
      // The destination may have changed while the question was open.
      const { current } = latest
      if (current.state !== 'blocked') return
      if (!mayLeave) return current.reset()
      registry.lose(registry.idsLostBetween(pageLocation, current.location))
      current.proceed()
    }
    void confirmLeaving()
  }, [blocker, confirmLoss, registry, pageLocation])
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
