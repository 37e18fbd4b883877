import { Button } from '@shop/ui/buttons/Button.tsx'
import { ErrorCard } from '@shop/ui/feedback/ErrorCard.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import type { ReactNode } from 'react'
import { readFailure } from './readFailure.ts'

interface Props {
  error: Error | null
  /** What the screen says unless the shop is away: `Error Loading Review`. */
  title: string
  /** Without it, the shop's own words. */
  text?: string
  /** Acts: Close in a dialog, Try Again on a page. */
  children: ReactNode
}

/** In the place of what could not be read. */
export const ReadError = ({ error, title, text, children }: Props) => (
  <ErrorCard {...readFailure(error, title, text)}>{children}</ErrorCard>
)

/** In the place of a page that could not be read, with a button to read it again. */
export const PageError = ({ refetch, ...failure }: Omit<Props, 'children'> & { refetch: () => unknown }) => (
  <Card>
    <ReadError {...failure}>
      <Button onClick={() => void refetch()}>Try Again</Button>
    </ReadError>
  </Card>
)
