import type { MouseEvent, MouseEventHandler } from 'react'

/** Returns props that block a button without `disabled`, so that it keeps the focus. */
export const blockable = (
  isBlocked: boolean | undefined,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
) => ({
  'aria-disabled': isBlocked,
  onClick: (event: MouseEvent<HTMLButtonElement>) => {
    // Preventing the click also prevents submitting by Enter in a field.
    if (isBlocked) event.preventDefault()
    else onClick?.(event)
  },
})
