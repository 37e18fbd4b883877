import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'

/** An action such as Undo; clicking it closes the toast. */
export interface ToastAction {
  label: string
  onClick: () => void
}

/** Buttons of a toast or a similar notice: its action and Dismiss. */
export const ToastActions = ({
  action,
  dismiss,
}: {
  action?: ToastAction | undefined
  dismiss: () => void
}) => (
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
