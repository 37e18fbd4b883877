import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router-dom'

/**
 * Router of the back office without transitions, so that a dialog closes at the moment when its save ends, not
 * later.
 */
export const OfficeRouter = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => (
  <RouterProvider router={router} useTransitions={false} />
)
