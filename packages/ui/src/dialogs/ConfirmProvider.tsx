import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface Question {
  title: string
  /** Names the thing and what becomes of it. */
  text: ReactNode
  /** Text of the button: the act, never `OK`. */
  act: string
  isDanger?: boolean
  /** `Cancel` where nothing else is said. */
  stay?: string
  /** Takes the question away where there is nothing to ask about any more; the answer is no. */
  signal?: AbortSignal
}

type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** Asks before an act: `if (await confirm({...}))`. */
export const useConfirm = (): Confirm => {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  return confirm
}

/** Shows one question at a time; a second one answers the first with no. */
export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(isYes: boolean) => void>(() => undefined)
  const first = useRef<HTMLButtonElement>(null)

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
      <Dialog
        title={question?.title ?? ''}
        isOpen={isOpen}
        onClose={() => close(false)}
        size="sm"
        role="alertdialog"
        // Enter must not destroy anything by accident.
        focusFirst={first}
        footer={
          <>
            <Button ref={first} kind="plain" onClick={() => close(false)}>
              {question?.stay ?? 'Cancel'}
            </Button>
            <Button kind={question?.isDanger ? 'danger' : 'main'} onClick={() => close(true)}>
              {question?.act}
            </Button>
          </>
        }
      >
        {question?.text}
      </Dialog>
    </ConfirmContext>
  )
}
