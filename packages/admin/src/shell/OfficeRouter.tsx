import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router-dom'

/**
 * Router of the back office without transitions, so that a dialog closes together with the end of its save rather than
 * after it.
 */
export const OfficeRouter = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => (
  <RouterProvider router={router} useTransitions={false} />
)
