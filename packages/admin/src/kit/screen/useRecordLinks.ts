import { type LinkableList, recordLinks, recordPath } from '@shop/contracts/shop/appLinks'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useConnection } from '../platform/connection.ts'

/** Opens a record of a list in another window, and copies links to it. */
export const useRecordLinks = (list: LinkableList) => {
  const { platform } = useConnection()
  const toast = useToast()

  const open = (id: string) => {
    const path = recordPath(list, id)
    if (path) platform.openWindow(path)
  }
  const copy = async (id: string) => {
    const { app, web } = recordLinks(list, id, platform.shopAddress)
    try {
      await platform.copyText(`${app}\n${web}`)
      toast({
        tone: 'success',
        title: 'Link copied',
        text: 'For the desktop app, and below it for a browser.',
      })
    } catch {
      toast({ tone: 'error', title: 'Error', text: 'The link could not be copied.' })
    }
  }
  return {
    open,
    entries: (id: string): MenuEntry[] => [
      { label: 'Open in New Window', icon: 'external', group: 'page', onSelect: () => open(id) },
      { label: 'Copy Link', icon: 'link', group: 'page', onSelect: () => void copy(id) },
    ],
  }
}
