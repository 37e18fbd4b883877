import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { withMoments } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use, useRef } from 'react'
import type { Conflict, FieldConflict } from './useConflict.ts'

const Theirs = ({ theirs, mine, needsChoice }: FieldConflict) => {
  const timeZone = use(TimeZoneContext)
  return (
    <>
      <p>{withMoments(theirs, timeZone)}</p>
      {needsChoice && (
        <p>{mine === null ? 'You have changed it too.' : `Yours: ${withMoments(mine, timeZone)}`}</p>
      )}
    </>
  )
}

/**
 * Asks whose changes to keep if two people have changed the same record. Closing the dialog leaves the form unchanged.
 */
export const ConflictDialog = ({
  conflict: { text, labelOf, close, resolve, ...conflict },
}: {
  conflict: Conflict
}) => {
  const closeButton = useRef<HTMLButtonElement>(null)
  const fields = conflict.fields()
  const conflicting = fields.filter(({ needsChoice }) => needsChoice)
  const merged = fields.filter(({ needsChoice }) => !needsChoice)
  const factsOf = (subset: readonly FieldConflict[]) =>
    subset.map(
      fieldConflict =>
        [labelOf(fieldConflict.field), <Theirs key={fieldConflict.field} {...fieldConflict} />] as const,
    )
  return (
    <Dialog
      title="Somebody else saved first"
      role="alertdialog"
      focusFirst={closeButton}
      onClose={close}
      footer={
        <>
          <Button ref={closeButton} kind="quiet" onClick={close}>
            Back to the Form
          </Button>
          <Button kind="plain" onClick={() => void resolve('theirs')}>
            Take Theirs
          </Button>
          <Button onClick={() => void resolve('mine')}>Keep Mine and Save</Button>
        </>
      }
    >
      <FormStack>
        <p>
          {text} Nothing that you typed is lost.{' '}
          {conflicting.length > 0
            ? 'Both of you have changed these. Please choose which to keep.'
            : 'Your changes do not overlap, so there is nothing to decide.'}
        </p>
        {conflicting.length > 0 && <Facts facts={factsOf(conflicting)} />}
        {merged.length > 0 && <p>Updated with their changes, as you had not edited these:</p>}
        {merged.length > 0 && <Facts facts={factsOf(merged)} />}
      </FormStack>
    </Dialog>
  )
}
