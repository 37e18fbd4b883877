import type { Knex } from 'knex'
import * as accounts from './001-accounts.ts'
import * as catalog from './002-catalog.ts'
import * as carts from './003-carts.ts'
import * as orders from './004-orders.ts'
import * as shop from './005-shop.ts'
import * as revenue from './006-revenue.ts'
import * as jobs from './007-jobs.ts'
import * as mail from './008-mail.ts'
import * as invoices from './009-invoices.ts'
import * as ledger from './010-ledger.ts'
import * as fulfilment from './011-fulfilment.ts'
import * as promotions from './012-promotions.ts'
import * as strayPayments from './013-stray-payments.ts'
import * as eventAttempts from './014-event-attempts.ts'
import * as live from './016-live.ts'
import * as palette from './017-palette.ts'
import * as catalogue from './018-catalogue.ts'
import * as catalogueIndex from './019-catalogue-index.ts'
import * as orderLists from './022-order-lists.ts'
import * as refundedLines from './023-refunded-lines.ts'
import * as visits from './024-visits.ts'
import * as settings from './025-settings.ts'
import * as users from './026-users.ts'
import * as audit from './027-audit.ts'
import * as signIn from './029-sign-in.ts'
import * as reviews from './033-reviews.ts'
import * as search from './034-search.ts'
import * as countedSales from './039-counted-sales.ts'
import * as trackingWords from './042-tracking-words.ts'
import * as salesDays from './044-sales-days.ts'
import * as productImports from './045-product-imports.ts'
import * as refundsOfOrder from './046-refunds-of-order.ts'
import * as orderItemDetails from './047-order-item-details.ts'
import * as barcodes from './052-barcodes.ts'
import * as skuKeys from './053-sku-keys.ts'
import * as restores from './054-restores.ts'
import * as failingJobs from './055-failing-jobs.ts'
import * as refundAttempts from './056-refund-attempts.ts'
import * as outboxKinds from './060-outbox-kinds.ts'
import * as bestSellers from './061-best-sellers.ts'
import * as appendOnly from './064-append-only.ts'
import * as orderRules from './065-order-rules.ts'
import * as heldOrders from './066-held-orders.ts'
import * as supersededOrders from './067-superseded-orders.ts'
import * as paidWith from './068-paid-with.ts'
import * as listingsInStock from './072-listings-in-stock.ts'
import * as confirmedEmails from './074-confirmed-emails.ts'
import * as outboxOrders from './075-outbox-orders.ts'
import * as issuedDocuments from './076-issued-documents.ts'

/** Every migration in order; a released one is never changed. */
const migrations: Record<string, Knex.Migration> = {
  '001-accounts': accounts,
  '002-catalog': catalog,
  '003-carts': carts,
  '004-orders': orders,
  '005-shop': shop,
  '006-revenue': revenue,
  '007-jobs': jobs,
  '008-mail': mail,
  '009-invoices': invoices,
  '010-ledger': ledger,
  '011-fulfilment': fulfilment,
  '012-promotions': promotions,
  '013-stray-payments': strayPayments,
  '014-event-attempts': eventAttempts,
  '016-live': live,
  '017-palette': palette,
  '018-catalogue': catalogue,
  '019-catalogue-index': catalogueIndex,
  '022-order-lists': orderLists,
  '023-refunded-lines': refundedLines,
  '024-visits': visits,
  '025-settings': settings,
  '026-users': users,
  '027-audit': audit,
  '029-sign-in': signIn,
  '033-reviews': reviews,
  '034-search': search,
  '039-counted-sales': countedSales,
  '042-tracking-words': trackingWords,
  '044-sales-days': salesDays,
  '045-product-imports': productImports,
  '046-refunds-of-order': refundsOfOrder,
  '047-order-item-details': orderItemDetails,
  '052-barcodes': barcodes,
  '053-sku-keys': skuKeys,
  '054-restores': restores,
  '055-failing-jobs': failingJobs,
  '056-refund-attempts': refundAttempts,
  '060-outbox-kinds': outboxKinds,
  '061-best-sellers': bestSellers,
  '064-append-only': appendOnly,
  '065-order-rules': orderRules,
  '066-held-orders': heldOrders,
  '067-superseded-orders': supersededOrders,
  '068-paid-with': paidWith,
  '072-listings-in-stock': listingsInStock,
  '074-confirmed-emails': confirmedEmails,
  '075-outbox-orders': outboxOrders,
  '076-issued-documents': issuedDocuments,
}

export const migrationNames = Object.keys(migrations)

/** Hands knex the migrations as modules, so that they work in a bundle as they do from source. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => migrationNames,
  getMigrationName: name => name,
  getMigration: async name => migrations[name] ?? Promise.reject(new Error(`No migration ${name}`)),
}
