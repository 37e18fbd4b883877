import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router-dom'

/**
 * Router of the back office without transitions, so that a dialog closes in the same moment as its save ends, and not
 * after it.
 */
export const OfficeRouter = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => (
  <RouterProvider router={router} useTransitions={false} />
)
