import { Dialog, type DialogProps } from '@shop/ui/dialogs/Dialog.tsx'
import { useId } from 'react'
import { firstFieldOf } from '../../kit/form/firstFieldOf.ts'

interface Props extends Pick<DialogProps, 'title' | 'footer' | 'children'> {
  onClose: () => void
  /**
   * True while recovery codes are shown. They cannot be read again, so only the button that confirms them closes the
   * dialog.
   */
  hasCodes: boolean
}

/** Dialog for the steps of two-step sign-in; each step focuses its first field. */
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
