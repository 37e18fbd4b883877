import type { MouseEvent, MouseEventHandler } from 'react'

/** For buttons that cannot act just now: unlike `disabled`, this leaves the keyboard where it is. */
export const blockable = (
  isBlocked: boolean | undefined,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
) => ({
  'aria-disabled': isBlocked,
  onClick: (event: MouseEvent<HTMLButtonElement>) => {
    // Without the click a form is not sent either, not even by Enter in one of its fields.
    if (isBlocked) event.preventDefault()
    else onClick?.(event)
  },
})
