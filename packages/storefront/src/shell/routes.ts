import { matchRoutes } from 'react-router-dom'
import { contentRoutes } from '../pages/content/contentRoutes.ts'
import type { UrlParameters, Route } from '../kit/page/page.ts'

/** All pages of the shop. Their order does not matter: the most specific path wins. */
export const routes: readonly Route[] = [
  { path: '/', source: 'pages/home/HomePage.tsx', load: () => import('../pages/home/HomePage.tsx') },
  {
    path: '/cart',
    source: 'pages/cart/CartPage.tsx',
    load: () => import('../pages/cart/CartPage.tsx'),
    session: 'known',
    isTask: true,
  },
  {
    path: '/wishlist',
    source: 'pages/wishlist/WishlistPage.tsx',
    load: () => import('../pages/wishlist/WishlistPage.tsx'),
    session: 'known',
  },
  {
    path: '/login',
    source: 'pages/account/login/LoginPage.tsx',
    load: () => import('../pages/account/login/LoginPage.tsx'),
    session: 'none',
    isTask: true,
  },
  {
    path: '/register',
    source: 'pages/account/register/RegisterPage.tsx',
    load: () => import('../pages/account/register/RegisterPage.tsx'),
    session: 'none',
    isTask: true,
  },
  {
    path: '/forgot-password',
    source: 'pages/account/links/ForgotPasswordPage.tsx',
    load: () => import('../pages/account/links/ForgotPasswordPage.tsx'),
    session: 'known',
    isTask: true,
  },
  {
    path: '/reset-password',
    source: 'pages/account/links/ResetPasswordPage.tsx',
    load: () => import('../pages/account/links/ResetPasswordPage.tsx'),
    session: 'known',
    isTask: true,
  },
  {
    path: '/accept-invitation',
    source: 'pages/account/links/AcceptInvitationPage.tsx',
    load: () => import('../pages/account/links/AcceptInvitationPage.tsx'),
    session: 'known',
    isTask: true,
  },
  {
    path: '/confirm-email',
    source: 'pages/account/links/ConfirmEmailPage.tsx',
    load: () => import('../pages/account/links/ConfirmEmailPage.tsx'),
    session: 'known',
    isTask: true,
  },
  {
    path: '/back-in-stock',
    source: 'pages/account/links/CancelStockRequestsPage.tsx',
    load: () => import('../pages/account/links/CancelStockRequestsPage.tsx'),
  },
  {
    path: '/newsletter',
    source: 'pages/account/links/NewsletterPage.tsx',
    load: () => import('../pages/account/links/NewsletterPage.tsx'),
  },
  {
    path: '/unsubscribe',
    source: 'pages/account/links/UnsubscribePage.tsx',
    load: () => import('../pages/account/links/UnsubscribePage.tsx'),
  },
  {
    path: '/collections',
    source: 'pages/collections/CollectionsPage.tsx',
    load: () => import('../pages/collections/CollectionsPage.tsx'),
  },
  {
    path: '/collections/:slug',
    source: 'pages/collections/CollectionPage.tsx',
    load: () => import('../pages/collections/CollectionPage.tsx'),
  },
  {
    path: '/sale',
    source: 'pages/collections/SalePage.tsx',
    load: () => import('../pages/collections/SalePage.tsx'),
  },
  {
    path: '/products/:slug',
    source: 'pages/product/ProductPage.tsx',
    load: () => import('../pages/product/ProductPage.tsx'),
  },
  {
    path: '/search',
    source: 'pages/search/SearchPage.tsx',
    load: () => import('../pages/search/SearchPage.tsx'),
  },
  {
    path: '/profile',
    source: 'pages/account/ProfilePage.tsx',
    load: () => import('../pages/account/ProfilePage.tsx'),
    session: 'required',
  },
  {
    path: '/order/:id',
    source: 'pages/order/OrderPage.tsx',
    load: () => import('../pages/order/OrderPage.tsx'),
    session: 'known',
  },
  {
    path: '/continue/:token',
    source: 'pages/order/HandOverPage.tsx',
    load: () => import('../pages/order/HandOverPage.tsx'),
    isTask: true,
  },
  {
    path: '/find-order',
    source: 'pages/account/links/FindOrderPage.tsx',
    load: () => import('../pages/account/links/FindOrderPage.tsx'),
  },
  {
    path: '/checkout/success',
    source: 'pages/checkout/CheckoutSuccessPage.tsx',
    load: () => import('../pages/checkout/CheckoutSuccessPage.tsx'),
    session: 'known',
    isTask: true,
  },
  {
    path: '/success',
    source: 'pages/checkout/OrderSuccessPage.tsx',
    load: () => import('../pages/checkout/OrderSuccessPage.tsx'),
    session: 'known',
    isTask: true,
  },
  {
    path: '/checkout/canceled',
    source: 'pages/checkout/CanceledPage.tsx',
    load: () => import('../pages/checkout/CanceledPage.tsx'),
    isTask: true,
  },
  {
    path: '/offline',
    source: 'pages/missing/OfflinePage.tsx',
    load: () => import('../pages/missing/OfflinePage.tsx'),
  },
  ...contentRoutes,
  {
    path: '*',
    source: 'pages/missing/NotFoundPage.tsx',
    load: () => import('../pages/missing/NotFoundPage.tsx'),
  },
]

// React Router ranks all routes on every match, which takes as long as a database query, so static paths are looked up
// in a map.
const dynamicRoutes = routes.filter(({ path }) => path.includes(':'))
const staticRoutes = new Map(
  routes.filter(({ path }) => !/[:*]/.test(path)).map(route => [route.path, route]),
)

/** Encoded control characters and line breaks. No page has them in its address, and some end a router pattern early. */
const controlCharacter = /%([01]|7f|e2%80%a[89])/i

const matchPath = (pathname: string) => {
  if (controlCharacter.test(pathname)) return undefined
  return (matchRoutes(dynamicRoutes, pathname) ?? matchRoutes([...routes], pathname))?.at(-1)
}

/** Finds the route of an address and the arguments for its page. */
export const findRoute = ({
  pathname,
  search: query,
}: Pick<URL, 'pathname' | 'search'>): { route: Route; parameters: UrlParameters } => {
  const search = new URLSearchParams(query)
  const staticRoute = staticRoutes.get(pathname)
  if (staticRoute) return { route: staticRoute, parameters: { params: {}, search } }
  const match = matchPath(pathname)
  return { route: match?.route ?? routes.at(-1)!, parameters: { params: match?.params ?? {}, search } }
}
