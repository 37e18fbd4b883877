import { IconButton } from '../../kit/parts/IconButton.tsx'
import { showError, showToast } from '../../kit/toasts/useToast.ts'
import { choiceQuery } from '../../features/choice/choiceQuery.ts'
import type { Choice } from '../../features/choice/choices.ts'

const share = async (title: string, choice: Choice): Promise<void> => {
  const query = choiceQuery(choice).toString()
  const url = `${location.origin}${location.pathname}${query && `?${query}`}`
  if (navigator.share) {
    // Rejects if the shopper cancels, which is not a failure.
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Link copied', text: 'Paste it wherever you like.' })
  } catch {
    showError(`The link could not be copied: ${url}`)
  }
}

/** Shares the product's address with the choice by the device's dialog, or copies it if there is none. */
export const ShareButton = ({ title, choice }: { title: string; choice: Choice }) => (
  <IconButton icon="share" label="Share" title="Share" onClick={() => void share(title, choice)} />
)
