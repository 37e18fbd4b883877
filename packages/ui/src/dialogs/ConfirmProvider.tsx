import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { lazyPart } from '../buttons/lazyPart.tsx'
import type { Question } from './ConfirmDialog.tsx'

type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** Asks before an action: `if (await confirm({...}))`. */
export const useConfirm = (): Confirm => {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  return confirm
}

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx'))

/** Shows one question at a time; a second one answers the first with no. */
export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(isYes: boolean) => void>(() => undefined)

  const close = useCallback((isYes: boolean) => {
    setOpen(false)
    answer.current(isYes)
    answer.current = () => undefined
  }, [])
  const confirm = useCallback<Confirm>(
    next => {
      answer.current(false)
      setQuestion(next)
      setOpen(true)
      return new Promise(resolve => {
        answer.current = resolve
        next.signal?.addEventListener('abort', () => {
          if (answer.current === resolve) close(false)
        })
      })
    },
    [close],
  )

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <ConfirmDialog
          // Falls back to the browser's own question if the dialog fails to load.
          lazyOptions={{ isNeeded: isOpen, onFailure: () => close(window.confirm(question.title)) }}
          question={question}
          isOpen={isOpen}
          onAnswer={close}
        />
      )}
    </ConfirmContext>
  )
}
