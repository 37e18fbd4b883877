import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { IconLink } from '../../kit/parts/IconButton.tsx'

const loadDialog = () => import('../../pages/search/SearchDialog.tsx')
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }))

/** A button that opens the search; without scripts it links to the search page. */
export const SearchLink = ({ onChoice }: { onChoice: () => void }) => {
  const [isOpen, setIsOpen] = useState(false)
  const openSearch = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoice()
    // Opens the search page if the dialog's script fails to load.
    loadDialog().then(
      () => setIsOpen(true),
      () => window.location.assign('/search'),
    )
  }
  const preloadDialog = () => {
    // If this fails, a click tries again.
    loadDialog().catch(() => undefined)
  }
  return (
    <>
      <IconLink
        icon="search"
        label="Search"
        to="/search"
        aria-haspopup="dialog"
        onClick={openSearch}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
      />
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
