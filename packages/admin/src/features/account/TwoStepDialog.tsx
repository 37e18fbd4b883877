import { Dialog, type DialogProps } from '@shop/ui/dialogs/Dialog.tsx'
import { useId } from 'react'
import { firstFieldOf } from '../../kit/form/firstFieldOf.ts'

interface Props extends Pick<DialogProps, 'title' | 'footer' | 'children'> {
  onClose: () => void
  /** Codes are shown, which cannot be read again, so the dialog is closed only by the button that confirms them. */
  hasCodes: boolean
}

/** Shows one step after another; each focuses its field. */
export const TwoStepDialog = ({ hasCodes, onClose, footer, children, title }: Props) => {
  const id = useId()
  return (
    <Dialog
      title={title}
      size="sm"
      focusFirst={firstFieldOf(id)}
      onClose={hasCodes ? undefined : onClose}
      {...(!hasCodes && { footer })}
    >
      <div id={id}>{children}</div>
    </Dialog>
  )
}
