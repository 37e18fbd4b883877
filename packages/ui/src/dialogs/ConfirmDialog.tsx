import { useRef } from 'react'
import { Button } from '../buttons/Button.tsx'
import type { Question } from './ConfirmProvider.tsx'
import { Dialog } from './Dialog.tsx'

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
