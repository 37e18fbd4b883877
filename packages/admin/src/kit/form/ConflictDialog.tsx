import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Conflict, ConflictedForm, FieldConflict } from './useConflict.ts'

interface Props<Values extends FieldValues> {
  conflict: Conflict<Values>
  form: ConflictedForm<Values>
  /** A field in a person's words. */
  labelOf: (field: string) => string
}

const Theirs = ({ theirs, mine, isOpen }: FieldConflict) => (
  <>
    <p>{theirs}</p>
    {isOpen && <p>{mine === null ? 'You have changed it too.' : `Yours: ${mine}`}</p>}
  </>
)

/** Asks whose changes stand where two people have changed the same thing. Closed, it leads back to the form as it is. */
export const ConflictDialog = <Values extends FieldValues>({ conflict, form, labelOf }: Props<Values>) => {
  const first = useRef<HTMLButtonElement>(null)
  if (!conflict.shown) return null
  const fields = conflict.fields(form.getValues())
  const [open, taken] = [fields.filter(({ isOpen }) => isOpen), fields.filter(({ isOpen }) => !isOpen)]
  const factsOf = (some: readonly FieldConflict[]) =>
    some.map(each => [labelOf(each.field), <Theirs key={each.field} {...each} />] as const)
  return (
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
          {conflict.shown.text} Nothing that you typed is lost.{' '}
          {open.length > 0
            ? 'Both of you have changed these: say whose stands.'
            : 'You have not changed the same: nothing is to be decided.'}
        </p>
        {open.length > 0 && <Facts facts={factsOf(open)} />}
        {taken.length > 0 && <p>Taken over, as you have not changed it:</p>}
        {taken.length > 0 && <Facts facts={factsOf(taken)} />}
      </FormStack>
    </Dialog>
  )
}
