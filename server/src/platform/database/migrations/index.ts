import type { Knex } from 'knex'
import * as accounts from './001-accounts.ts'
import * as catalogue from './002-catalogue.ts'
import * as shopping from './003-shopping.ts'
import * as search from './004-search.ts'
import * as orders from './005-orders.ts'
import * as payments from './006-payments.ts'
import * as backOffice from './007-back-office.ts'
import * as triggers from './008-triggers.ts'
import * as roles from './009-roles.ts'
import * as apiKeys from './010-api-keys.ts'
import * as webhooks from './011-webhooks.ts'
import * as staffSignIn from './012-staff-sign-in.ts'
import * as rolesByGroup from './013-roles-by-group.ts'
import * as returnsByStaff from './014-returns-by-staff.ts'
import * as listViews from './015-list-views.ts'
import * as plannedChanges from './016-planned-changes.ts'
import * as customers from './017-customers.ts'
import * as purchases from './018-purchases.ts'
import * as parcels from './019-parcels.ts'
import * as movingIn from './020-moving-in.ts'
import * as movedIn from './021-moved-in.ts'
import * as agentAccess from './022-agent-access.ts'
import * as agentSessions from './023-agent-sessions.ts'
import * as proposals from './024-proposals.ts'
import * as orderEvents from './025-order-events.ts'
import * as tokenPayments from './026-token-payments.ts'
import * as orderTags from './027-order-tags.ts'
import * as zones from './028-zones.ts'
import * as books from './029-books.ts'
import * as salesByAgent from './030-sales-by-agent.ts'
import * as productTaxes from './031-product-taxes.ts'
import * as exports from './032-exports.ts'
import * as segments from './033-segments.ts'
import * as stockTakes from './034-stock-takes.ts'
import * as quotes from './035-quotes.ts'
import * as stockPlaces from './036-stock-places.ts'
import * as feedFacts from './037-feed-facts.ts'
import * as quotesKept from './038-quotes-kept.ts'
import * as orderPhotos from './039-order-photos.ts'
import * as labels from './040-labels.ts'
import * as declarations from './041-declarations.ts'
import * as additions from './042-additions.ts'
import * as agentReturns from './043-agent-returns.ts'
import * as returnLabels from './044-return-labels.ts'
import * as refundDifferences from './045-refund-differences.ts'
import * as agentPurchases from './046-agent-purchases.ts'
import * as productWarnings from './047-product-warnings.ts'
import * as regionalVat from './048-regional-vat.ts'
import * as toldTerms from './049-told-terms.ts'
import * as collectionCustoms from './050-collection-customs.ts'
import * as agentLimits from './051-agent-limits.ts'
import * as iossNumbers from './052-ioss-numbers.ts'
import * as voidRequests from './053-void-requests.ts'
import * as addedIndexes from './054-indexes.ts'
import * as formerTracking from './055-former-tracking.ts'
import * as missingPieces from './056-missing-pieces.ts'
import * as salesSums from './057-sales-sums.ts'
import * as returnsAndParcels from './058-returns-and-parcels.ts'
import * as saleTerms from './059-sale-terms.ts'
import * as changedPrices from './060-changed-prices.ts'
import * as handedOver from './061-handed-over.ts'
import * as pastSales from './065-past-sales-and-undo.ts'

/** Lists every migration in order; `docs/decisions/040-one-baseline.md` limits what a released one may do. */
const migrations: Record<string, Knex.Migration> = {
  '001-accounts': accounts,
  '002-catalogue': catalogue,
  '003-shopping': shopping,
  '004-search': search,
  '005-orders': orders,
  '006-payments': payments,
  '007-back-office': backOffice,
  '008-triggers': triggers,
  '009-roles': roles,
  '010-api-keys': apiKeys,
  '011-webhooks': webhooks,
  '012-staff-sign-in': staffSignIn,
  '013-roles-by-group': rolesByGroup,
  '014-returns-by-staff': returnsByStaff,
  '015-list-views': listViews,
  '016-planned-changes': plannedChanges,
  '017-customers': customers,
  '018-purchases': purchases,
  '019-parcels': parcels,
  '020-moving-in': movingIn,
  '021-moved-in': movedIn,
  '022-agent-access': agentAccess,
  '023-agent-sessions': agentSessions,
  '024-proposals': proposals,
  '025-order-events': orderEvents,
  '026-token-payments': tokenPayments,
  '027-order-tags': orderTags,
  '028-zones': zones,
  '029-books': books,
  '030-sales-by-agent': salesByAgent,
  '031-product-taxes': productTaxes,
  '032-exports': exports,
  '033-segments': segments,
  '034-stock-takes': stockTakes,
  '035-quotes': quotes,
  '036-stock-places': stockPlaces,
  '037-feed-facts': feedFacts,
  '038-quotes-kept': quotesKept,
  '039-order-photos': orderPhotos,
  '040-labels': labels,
  '041-declarations': declarations,
  '042-additions': additions,
  '043-agent-returns': agentReturns,
  '044-return-labels': returnLabels,
  '045-refund-differences': refundDifferences,
  '046-agent-purchases': agentPurchases,
  '047-product-warnings': productWarnings,
  '048-regional-vat': regionalVat,
  '049-told-terms': toldTerms,
  '050-collection-customs': collectionCustoms,
  '051-agent-limits': agentLimits,
  '052-ioss-numbers': iossNumbers,
  '053-void-requests': voidRequests,
  '054-indexes': addedIndexes,
  '055-former-tracking': formerTracking,
  '056-missing-pieces': missingPieces,
  '057-sales-sums': salesSums,
  '058-returns-and-parcels': returnsAndParcels,
  '059-sale-terms': saleTerms,
  '060-changed-prices': changedPrices,
  '061-handed-over': handedOver,
  '065-past-sales-and-undo': pastSales,
}

export const migrationNames = Object.keys(migrations)

/**
 * Migrations that create the schema of the first release. In production they are not rolled back: that would drop the
 * whole shop.
 */
export const baseline: readonly string[] = migrationNames.slice(0, migrationNames.indexOf('008-triggers') + 1)

/** Passes the migrations to knex as modules, so that they work in a bundle and from source. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => migrationNames,
  getMigrationName: name => name,
  getMigration: async name => migrations[name] ?? Promise.reject(new Error(`No migration ${name}`)),
}
