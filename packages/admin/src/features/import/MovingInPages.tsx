import { useLocation } from 'react-router-dom'
import PastOrdersPage from '../history/PastOrdersPage.tsx'
import { FeedsPage } from '../products/feeds/FeedsPage.tsx'
import RedirectsPage from '../redirects/RedirectsPage.tsx'
import ImportPage from './ImportPage.tsx'

/**
 * The screens for moving in, and for links to other sites, loaded as one chunk, since each entry of the list of pages
 * enlarges every first screen.
 */
const MovingInPages = () => {
  const { pathname } = useLocation()
  if (pathname.startsWith('/admin/past-orders')) return <PastOrdersPage />
  if (pathname.startsWith('/admin/settings/redirects')) return <RedirectsPage />
  if (pathname.startsWith('/admin/products/feeds')) return <FeedsPage />
  return <ImportPage />
}

export default MovingInPages
