import { useLocation } from 'react-router-dom'
import PastOrdersPage from '../history/PastOrdersPage.tsx'
import { FeedsPage } from '../products/feeds/FeedsPage.tsx'
import RedirectsPage from '../redirects/RedirectsPage.tsx'
import ImportPage from './ImportPage.tsx'

/**
 * The screens for the move from another shop and for feeds, in one chunk: each entry in the list of pages enlarges the
 * first load of every screen.
 */
const MovingInPages = () => {
  const { pathname } = useLocation()
  if (pathname.startsWith('/admin/past-orders')) return <PastOrdersPage />
  if (pathname.startsWith('/admin/settings/redirects')) return <RedirectsPage />
  if (pathname.startsWith('/admin/products/feeds')) return <FeedsPage />
  return <ImportPage />
}

export default MovingInPages
