import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import type { Toast } from './Toaster.tsx'

/** The act of a toast, or of a notice like one, which goes once it is pressed; and the way to close it. */
export const ToastActs = ({ action, dismiss }: Pick<Toast, 'action'> & { dismiss: () => void }) => (
  <>
    {action && (
      <Button
        kind="plain"
        onClick={() => {
          dismiss()
          action.onClick()
        }}
      >
        {action.label}
      </Button>
    )}
    <IconButton icon="close" label="Dismiss" onClick={dismiss} />
  </>
)
