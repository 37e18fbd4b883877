import { matchRoutes } from 'react-router-dom'
import { contentRoutes } from '../content/contentRoutes.ts'
import type { Page, Place } from './page.ts'

export interface Route {
  path: string
  /** The module of `load`, below `src`: the server finds the page's scripts and styles by it. */
  source: string
  load: () => Promise<{ page: Page }>
  /**
   * Absent: the same for everybody, rendered on the server. `known`: waits until it is known who is signed in.
   * `required`: only signed in, else /login. `none`: only signed out, else back where they came from.
   */
  session?: 'known' | 'required' | 'none'
}

/** Every page of the shop. Order does not matter: the most specific path wins. */
export const routes: readonly Route[] = [
  { path: '/', source: 'home/HomePage.tsx', load: () => import('../home/HomePage.tsx') },
  {
    path: '/cart',
    source: 'cart/CartPage.tsx',
    load: () => import('../cart/CartPage.tsx'),
    session: 'known',
  },
  {
    path: '/wishlist',
    source: 'wishlist/WishlistPage.tsx',
    load: () => import('../wishlist/WishlistPage.tsx'),
    session: 'known',
  },
  {
    path: '/login',
    source: 'account/login/LoginPage.tsx',
    load: () => import('../account/login/LoginPage.tsx'),
    session: 'none',
  },
  {
    path: '/register',
    source: 'account/register/RegisterPage.tsx',
    load: () => import('../account/register/RegisterPage.tsx'),
    session: 'none',
  },
  {
    path: '/forgot-password',
    source: 'account/links/ForgotPasswordPage.tsx',
    load: () => import('../account/links/ForgotPasswordPage.tsx'),
    session: 'known',
  },
  {
    path: '/reset-password',
    source: 'account/links/ResetPasswordPage.tsx',
    load: () => import('../account/links/ResetPasswordPage.tsx'),
    session: 'known',
  },
  {
    path: '/accept-invitation',
    source: 'account/links/AcceptInvitationPage.tsx',
    load: () => import('../account/links/AcceptInvitationPage.tsx'),
    session: 'known',
  },
  {
    path: '/confirm-email',
    source: 'account/links/ConfirmEmailPage.tsx',
    load: () => import('../account/links/ConfirmEmailPage.tsx'),
    session: 'known',
  },
  {
    path: '/collections',
    source: 'collections/CollectionsPage.tsx',
    load: () => import('../collections/CollectionsPage.tsx'),
  },
  {
    path: '/collections/:slug',
    source: 'collections/CollectionPage.tsx',
    load: () => import('../collections/CollectionPage.tsx'),
  },
  {
    path: '/products/:slug',
    source: 'product/ProductPage.tsx',
    load: () => import('../product/ProductPage.tsx'),
  },
  { path: '/search', source: 'search/SearchPage.tsx', load: () => import('../search/SearchPage.tsx') },
  {
    path: '/profile',
    source: 'account/ProfilePage.tsx',
    load: () => import('../account/ProfilePage.tsx'),
    session: 'required',
  },
  {
    path: '/checkout/success',
    source: 'checkout/CheckoutSuccessPage.tsx',
    load: () => import('../checkout/CheckoutSuccessPage.tsx'),
    session: 'known',
  },
  {
    path: '/success',
    source: 'checkout/OrderSuccessPage.tsx',
    load: () => import('../checkout/OrderSuccessPage.tsx'),
    session: 'known',
  },
  {
    path: '/checkout/canceled',
    source: 'checkout/CanceledPage.tsx',
    load: () => import('../checkout/CanceledPage.tsx'),
  },
  { path: '/offline', source: 'app/OfflinePage.tsx', load: () => import('./OfflinePage.tsx') },
  ...contentRoutes,
  { path: '*', source: 'app/NotFoundPage.tsx', load: () => import('./NotFoundPage.tsx') },
]

// Matching ranks all routes anew each time, which takes as long as a database's answer: most addresses need less.
const variable = routes.filter(({ path }) => path.includes(':'))
const fixed = new Map(routes.filter(({ path }) => !/[:*]/.test(path)).map(route => [route.path, route]))

/** The page at an address, and what it is told about the place. */
export const findRoute = ({
  pathname,
  search: query,
}: Pick<URL, 'pathname' | 'search'>): { route: Route; place: Place } => {
  const search = new URLSearchParams(query)
  const known = fixed.get(pathname)
  if (known) return { route: known, place: { params: {}, search } }
  const match = (matchRoutes(variable, pathname) ?? matchRoutes([...routes], pathname))?.at(-1)
  if (!match) throw new Error('the last route takes every path')
  return { route: match.route, place: { params: match.params, search } }
}
