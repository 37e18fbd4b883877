import { useRef, type ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface Question {
  title: string
  /** Names the record and the effect. */
  text: ReactNode
  /** Label of the confirming button: the action, never `OK`. */
  actionLabel: string
  isDanger?: boolean
  /** Label of the other button; `Cancel` by default. */
  cancelLabel?: string
  /** Answers the question with no once it no longer applies. */
  signal?: AbortSignal
}

interface Props {
  question: Question
  isOpen: boolean
  onAnswer: (isYes: boolean) => void
}

const ConfirmDialog = ({ question, isOpen, onAnswer }: Props) => {
  const cancelButton = useRef<HTMLButtonElement>(null)
  const { title, text, actionLabel, cancelLabel = 'Cancel', isDanger } = question
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={() => onAnswer(false)}
      size="sm"
      role="alertdialog"
      // Focuses the safe button, so that pressing Enter by accident destroys nothing.
      focusFirst={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} kind="plain" onClick={() => onAnswer(false)}>
            {cancelLabel}
          </Button>
          <Button kind={isDanger ? 'danger' : 'main'} onClick={() => onAnswer(true)}>
            {actionLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}

export default ConfirmDialog
