import { useLocation } from 'react-router-dom'
import PastOrdersPage from '../history/PastOrdersPage.tsx'
import RedirectsPage from '../redirects/RedirectsPage.tsx'
import ImportPage from './ImportPage.tsx'

/** The screens of a shop that moves in, fetched as one: each entry of the list of pages weighs on every first screen. */
const MovingInPages = () => {
  const { pathname } = useLocation()
  if (pathname.startsWith('/admin/past-orders')) return <PastOrdersPage />
  if (pathname.startsWith('/admin/settings/redirects')) return <RedirectsPage />
  return <ImportPage />
}

export default MovingInPages
