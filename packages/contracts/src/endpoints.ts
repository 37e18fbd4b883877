import * as accounts from './accounts/endpoints.ts'
import * as accountLinks from './accounts/linkEndpoints.ts'
import * as newsletter from './accounts/newsletterEndpoints.ts'
import * as openId from './accounts/openIdEndpoints.ts'
import * as ownAccount from './accounts/ownEndpoints.ts'
import * as secondFactor from './accounts/secondFactorEndpoints.ts'
import * as addresses from './addresses/endpoints.ts'
import * as admin from './admin/endpoints.ts'
import * as views from './admin/viewEndpoints.ts'
import * as worklist from './admin/worklistEndpoints.ts'
import * as analytics from './analytics/endpoints.ts'
import * as cart from './cart/endpoints.ts'
import * as catalog from './catalog/endpoints.ts'
import * as contact from './contact/endpoints.ts'
import * as checkout from './checkout/endpoints.ts'
import * as handOvers from './checkout/handOverEndpoints.ts'
import * as takenOrders from './checkout/staffOrderEndpoints.ts'
import * as documents from './documents/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import * as books from './books/endpoints.ts'
import * as vat from './books/vatEndpoints.ts'
import * as fit from './fit/endpoints.ts'
import * as collections from './collections/adminEndpoints.ts'
import * as inventory from './inventory/endpoints.ts'
import * as stockMoves from './inventory/moveEndpoints.ts'
import * as stockPlaces from './inventory/placeEndpoints.ts'
import * as purchases from './inventory/purchaseEndpoints.ts'
import * as stockTakes from './inventory/stockTakeEndpoints.ts'
import * as stockAsks from './inventory/backInStockEndpoints.ts'
import * as invoices from './invoices/endpoints.ts'
import * as jobs from './jobs/endpoints.ts'
import * as mail from './mail/endpoints.ts'
import * as media from './media/endpoints.ts'
import * as alerts from './alerts/endpoints.ts'
import * as live from './live/endpoints.ts'
import * as palette from './palette/endpoints.ts'
import * as adminOrders from './orders/adminEndpoints.ts'
import * as orderChanges from './orders/changeEndpoints.ts'
import * as orderNotes from './orders/noteEndpoints.ts'
import * as orderPhotos from './orders/photoEndpoints.ts'
import * as orderMoney from './orders/moneyEndpoints.ts'
import * as slips from './orders/slipEndpoints.ts'
import * as labels from './orders/labelEndpoints.ts'
import * as sending from './orders/sendingEndpoints.ts'
import * as orders from './orders/endpoints.ts'
import * as orderLinks from './orders/linkEndpoints.ts'
import * as pastOrders from './orders/pastEndpoints.ts'
import * as orderReview from './orders/reviewEndpoints.ts'
import * as payments from './payments/endpoints.ts'
import * as bulk from './products/bulk.ts'
import * as productPictures from './products/pictures.ts'
import * as productUses from './products/uses.ts'
import * as products from './products/endpoints.ts'
import * as plannedChanges from './products/plannedChanges.ts'
import * as sheets from './products/sheets.ts'
import * as forShopify from './products/shopifyEndpoints.ts'
import * as promotions from './promotions/endpoints.ts'
import * as adminReturns from './returns/adminEndpoints.ts'
import * as returnBookings from './returns/bookingEndpoints.ts'
import * as returns from './returns/endpoints.ts'
import * as returnLabels from './returns/labelEndpoints.ts'
import * as adminReviews from './reviews/adminEndpoints.ts'
import * as reviews from './reviews/endpoints.ts'
import * as search from './search/endpoints.ts'
import * as shop from './shop/endpoints.ts'
import * as exports from './shop/exportEndpoints.ts'
import * as feeds from './shop/feeds.ts'
import * as redirects from './shop/redirectEndpoints.ts'
import * as settings from './shop/settingsEndpoints.ts'
import * as wishlist from './wishlist/endpoints.ts'
import * as audit from './audit/endpoints.ts'
import * as staff from './users/staffEndpoints.ts'
import * as staffSignIn from './users/staffSignIn.ts'
import * as apiKeys from './users/apiKeys.ts'
import * as customers from './users/customers.ts'
import * as join from './users/join.ts'
import * as users from './users/endpoints.ts'
import * as agents from './agents/endpoints.ts'
import * as proposals from './agents/proposals.ts'
import * as webhooks from './webhooks/endpoints.ts'

const features: Record<string, unknown>[] = [
  accounts,
  accountLinks,
  newsletter,
  ownAccount,
  secondFactor,
  openId,
  addresses,
  catalog,
  cart,
  checkout,
  handOvers,
  orders,
  orderLinks,
  promotions,
  contact,
  documents,
  exports,
  fit,
  shop,
  settings,
  users,
  customers,
  join,
  staff,
  apiKeys,
  staffSignIn,
  webhooks,
  agents,
  proposals,
  audit,
  admin,
  views,
  worklist,
  inventory,
  stockMoves,
  stockPlaces,
  purchases,
  stockTakes,
  stockAsks,
  invoices,
  jobs,
  alerts,
  live,
  palette,
  adminOrders,
  orderNotes,
  orderPhotos,
  orderChanges,
  takenOrders,
  analytics,
  books,
  vat,
  slips,
  labels,
  sending,
  orderReview,
  orderMoney,
  returns,
  adminReturns,
  returnBookings,
  returnLabels,
  payments,
  mail,
  media,
  reviews,
  adminReviews,
  wishlist,
  products,
  plannedChanges,
  bulk,
  productPictures,
  productUses,
  sheets,
  forShopify,
  collections,
  pastOrders,
  feeds,
  redirects,
  search,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** All endpoints by name, for tests and OpenAPI. The server mounts each; a test fails if one is missing. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  features
    .flatMap(feature => Object.entries(feature))
    .flatMap(([name, value]) => (isEndpoint(value) ? [[name, value] as const] : [])),
)
