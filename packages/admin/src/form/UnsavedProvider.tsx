import { useConfirm } from '@shop/ui/ConfirmProvider.tsx'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useBlocker } from 'react-router-dom'

const createRegistry = () => {
  const held = new Map<string, () => void>()
  const listeners = new Set<() => void>()
  return {
    hold: (id: string, onLoss: () => void) => {
      held.set(id, onLoss)
      listeners.forEach(listener => listener())
      return () => {
        held.delete(id)
        listeners.forEach(listener => listener())
      }
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isAny: () => held.size > 0,
    lose: () => {
      held.forEach(onLoss => onLoss())
      held.clear()
      listeners.forEach(listener => listener())
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

/** While `isDirty`, leaving the page asks first, and the end of the session loses nothing. `onLoss`: it may be lost, says the person. */
export const useUnsaved = (isDirty: boolean, onLoss: () => void = nothingKept): void => {
  const registry = useRegistry()
  const id = useId()
  useEffect(() => (isDirty ? registry.hold(id, onLoss) : undefined), [registry, id, isDirty, onLoss])
}

/** Whether anything on the page is not saved. */
export const useHasUnsaved = (): boolean => {
  const registry = useRegistry()
  return useSyncExternalStore(registry.subscribe, registry.isAny)
}

/** Gives up everything on the page that is not saved. */
export const useLoseUnsaved = () => useRegistry().lose

/** Asks whether what is not saved may be lost. */
export const useConfirmLoss = () => {
  const confirm = useConfirm()
  return useCallback(
    () =>
      confirm({
        title: 'Leave without saving?',
        text: 'What you have changed here is not saved yet, and will be lost.',
        act: 'Leave',
        stay: 'Keep Editing',
        isDanger: true,
      }),
    [confirm],
  )
}

/** Stands between a person and the loss of what was typed: links, Back, and closing the window. */
export const UnsavedGuard = () => {
  const registry = useRegistry()
  const hasUnsaved = useHasUnsaved()
  const confirmLoss = useConfirmLoss()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      registry.isAny() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = async () => {
      if (!(await confirmLoss())) return blocker.reset()
      registry.lose()
      blocker.proceed()
    }
    void ask()
  }, [blocker, confirmLoss, registry])
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
