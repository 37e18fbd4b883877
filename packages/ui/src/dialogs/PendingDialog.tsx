import { Button } from '../buttons/Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { ErrorCard } from '../feedback/ErrorCard.tsx'
import { PageSpinner } from '../feedback/PageSpinner.tsx'

interface Props extends Pick<DialogProps, 'title' | 'size'> {
  onClose: () => void
  /** Name of the kind of record: `Product`. */
  noun: string
  /** Reason for a failed read; null while loading. */
  failure: { title: string; text: string } | null
}

/** Replaces a dialog whose record is loading or could not be read. */
export const PendingDialog = ({ title, size = 'md', noun, failure, onClose }: Props) => (
  <Dialog title={failure?.title ?? title} size={size} onClose={onClose}>
    {failure ? (
      <ErrorCard {...failure}>
        <Button onClick={onClose}>Close</Button>
      </ErrorCard>
    ) : (
      <PageSpinner label={`Loading ${noun.toLowerCase()}`} />
    )}
  </Dialog>
)
