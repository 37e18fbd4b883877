import { Button } from '../buttons/Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { ErrorCard } from '../feedback/ErrorCard.tsx'
import { PageSpinner } from '../feedback/PageSpinner.tsx'

interface Props extends Pick<DialogProps, 'title' | 'size'> {
  onClose: () => void
  /** Noun of its subject: `Product`. */
  noun: string
  hasFailed: boolean
}

/** In the place of a dialog whose record is on its way, or could not be read. */
export const PendingDialog = ({ title, size = 'md', noun, hasFailed, onClose }: Props) => {
  const failure = `Error Loading ${noun}`
  const name = noun.toLowerCase()
  return (
    <Dialog title={hasFailed ? failure : title} size={size} isOpen onClose={onClose}>
      {hasFailed ? (
        <ErrorCard title={failure} text={`Failed to load ${name} details. Please try again.`}>
          <Button onClick={onClose}>Close</Button>
        </ErrorCard>
      ) : (
        <PageSpinner label={`Loading ${name}`} />
      )}
    </Dialog>
  )
}
