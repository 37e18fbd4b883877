import { ApiError } from '@shop/client/ApiError'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { ErrorCard } from '@shop/ui/feedback/ErrorCard.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { readFailure } from './readFailure.ts'

interface Props {
  error: Error | null
  /** Title used unless the shop cannot be reached: `Error Loading Review`. */
  title: string
  /** Defaults to the shop's message. */
  text?: string
  /** Buttons: Close in a dialog, Try Again on a page. */
  children: ReactNode
}

/** Shown in place of a part that could not be read. */
export const ReadError = ({ error, title, text, children }: Props) => (
  <ErrorCard {...readFailure(error, title, text)}>{children}</ErrorCard>
)

/** Tells whether an address has no record: the record was deleted, or its id is invalid. */
const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'validation_failed')

/** Shown in place of a page that could not be read, with a retry unless that would be useless. */
export const PageError = ({ refetch, ...failure }: Omit<Props, 'children'> & { refetch: () => unknown }) => {
  const navigate = useNavigate()
  return (
    <Card>
      {isMissing(failure.error) ? (
        <ErrorCard title="Page not found" text="There is nothing at this address. It may be mistyped.">
          <Button onClick={() => void navigate('/admin')}>Go to Dashboard</Button>
        </ErrorCard>
      ) : (
        <ReadError {...failure}>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </ReadError>
      )}
    </Card>
  )
}
