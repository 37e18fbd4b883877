import { IconButton } from '../parts/IconButton.tsx'
import { showToast } from '../toasts/useToast.ts'

const share = async (title: string): Promise<void> => {
  const url = location.origin + location.pathname
  if (navigator.share) {
    // Rejected when the shopper changes their mind, which is no failure.
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Link copied', text: 'Paste it wherever you like.' })
  } catch {
    showToast({ kind: 'error', title: 'Error', text: `The link could not be copied: ${url}` })
  }
}

/** Shares the product's address by the device's own means, else copies it. */
export const ShareButton = ({ title }: { title: string }) => (
  <IconButton icon="share" label="Share" title="Share" onClick={() => void share(title)} />
)
