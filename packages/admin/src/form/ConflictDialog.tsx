import { Button } from '@shop/ui/Button.tsx'
import { Dialog } from '@shop/ui/Dialog.tsx'
import { Facts } from '@shop/ui/Facts.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Conflict, ConflictedForm } from './useConflict.ts'

interface Props<Values extends FieldValues> {
  conflict: Conflict<Values>
  form: ConflictedForm<Values>
  /** A field in a person's words. */
  labelOf: (field: string) => string
}

/** Asks whose changes stand where two people have changed the same thing. Closed, it leads back to the form as it is. */
export const ConflictDialog = <Values extends FieldValues>({ conflict, form, labelOf }: Props<Values>) => {
  const first = useRef<HTMLButtonElement>(null)
  return (
    conflict.shown && (
      <Dialog
        title="Somebody else was quicker"
        role="alertdialog"
        isOpen
        focusFirst={first}
        onClose={conflict.close}
        footer={
          <>
            <Button ref={first} kind="quiet" onClick={conflict.close}>
              Back to the Form
            </Button>
            <Button kind="plain" onClick={() => void conflict.resolve(form, 'theirs')}>
              Take Theirs
            </Button>
            <Button onClick={() => void conflict.resolve(form, 'mine')}>Keep Mine and Save</Button>
          </>
        }
      >
        <FormStack>
          <p>
            {conflict.shown.text} Nothing that you typed is lost. What only one of you has changed is kept
            either way; where both have, say whose stands.
          </p>
          <Facts facts={conflict.shown.changes.map(([field, text]) => [labelOf(field), text] as const)} />
        </FormStack>
      </Dialog>
    )
  )
}
