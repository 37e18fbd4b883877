import { Button } from '@shop/ui/Button.tsx'
import { Dialog } from '@shop/ui/Dialog.tsx'
import { Facts } from '@shop/ui/Facts.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'

interface Props {
  conflict: { text: string; changes: readonly (readonly [field: string, text: string])[] }
  /** A field in a person's words. */
  labelOf: (field: string) => string
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** Back to the form as it is. */
  onClose: () => void
}

/** Asks whose changes stand where two people have changed the same thing. */
export const ConflictDialog = ({ conflict, labelOf, onKeepMine, onTakeTheirs, onClose }: Props) => (
  <Dialog
    title="Somebody else was quicker"
    role="alertdialog"
    isOpen
    onClose={onClose}
    footer={
      <>
        <Button kind="quiet" onClick={onClose}>
          Back to the Form
        </Button>
        <Button kind="plain" onClick={onTakeTheirs}>
          Take Theirs
        </Button>
        <Button onClick={onKeepMine}>Keep Mine and Save</Button>
      </>
    }
  >
    <FormStack>
      <p>
        {conflict.text} Nothing that you typed is lost. What only one of you has changed is kept either way;
        where both have, say whose stands.
      </p>
      <Facts facts={conflict.changes.map(([field, text]) => [labelOf(field), text] as const)} />
    </FormStack>
  </Dialog>
)
