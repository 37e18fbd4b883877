import { useRef, type ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface Question {
  title: string
  /** Names the record and the effect. */
  text: ReactNode
  /** Label of the confirming button: the act, never `OK`. */
  act: string
  isDanger?: boolean
  /** Defaults to `Cancel`. */
  stay?: string
  /** Closes the question with the answer no when it no longer applies. */
  signal?: AbortSignal
}

interface Props {
  question: Question
  isOpen: boolean
  onAnswer: (isYes: boolean) => void
}

const ConfirmDialog = ({ question, isOpen, onAnswer }: Props) => {
  const first = useRef<HTMLButtonElement>(null)
  const { title, text, act, stay = 'Cancel', isDanger } = question
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={() => onAnswer(false)}
      size="sm"
      role="alertdialog"
      // Focuses the safe button, so that Enter destroys nothing by accident.
      focusFirst={first}
      footer={
        <>
          <Button ref={first} kind="plain" onClick={() => onAnswer(false)}>
            {stay}
          </Button>
          <Button kind={isDanger ? 'danger' : 'main'} onClick={() => onAnswer(true)}>
            {act}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}

export default ConfirmDialog
