import type { SettingPath } from '@shop/contracts/shop/settingPaths'

/** Hints of settings, shown below their fields and searched by the palette. */
export const settingHints: Readonly<Partial<Record<SettingPath, string>>> = {
  'general.storeEmail': 'Where shoppers write to; hidden if empty',
  'general.timezone': 'For figures, emails and invoices',
  'general.currency': 'Prices are not converted: £49.99 becomes 49.99 in the new currency',
  'general.vatRegistered': 'Orders get VAT invoices; otherwise receipts that do not mention VAT',
  'general.maintenanceMode': 'Shoppers see a maintenance page; the back office stays open',
  'general.maintenanceText': 'On the maintenance page, and when somebody tries to order',
  'general.maintenanceStart': 'Closes the shop at this time; empty if no closure is planned',
  'general.maintenanceEnd': 'Reopens the shop at this time; empty to reopen it by hand',
  'general.debugMode': 'Adds timings to responses, logs every request and shows staff the cause of errors',
  'store.maxOrderQuantity': 'Of one variant in one order',
  'store.quoteDays': 'Unless another day is chosen for the quote',
  'store.autoArchiveOutOfStock':
    'Archives a product when its last unit leaves the shelf, and restores it when stock returns',
  'email.smtpHost': 'Changing the host clears the saved password',
  'email.enableNotifications': 'Notices to the shop itself',
  'security.sessionTimeout':
    'People are signed out after this long without activity, unless they chose Remember me',
  'security.require2FA':
    'Staff also need a code from their app, and must set this up before they can enter the back office',
  'security.enforcePasswordComplexity': 'Applies to passwords set from now on',
  'payment.stripe.enabled': 'Cards, on the provider’s own page',
  'payment.paypal.enabled': 'As a method on the same page',
  'payment.klarna.enabled': 'Pay later or in instalments, on the same page',
  'shipping.freeThreshold': 'Standard delivery is free on orders above this amount',
  'shipping.eoriNumber': 'Customs know your shop by this number. You need it to send parcels abroad',
  'shipping.iossNumber':
    'With a number of the Import One-Stop Shop you charge the buyer’s VAT on orders of up to EUR 150 without VAT, and pay it there every month. Leave it empty, and the buyer pays VAT at the door. It goes to carriers with the customs data, and is never shown to shoppers',
  'shipping.responsiblePerson':
    'Somebody in the EU or Northern Ireland who answers for your garments there (GPSR). The law requires one as soon as you send orders there, and UK Shipping goes to Northern Ireland. Shoppers read it on each product, and it is printed on packing slips',
  'shipping.customsCode': 'Of the UK tariff, 6 digits or more',
  'shipping.hourlyFiles.royalMail':
    'For Click & Drop: a file of the orders that became ready since the last one and are in no file that you made. Find them under Orders, Send Many, for a week',
  'shipping.hourlyFiles.dpd': 'The same for DPD’s import',
  'shipping.uk.enabled': 'Orders are taken for addresses in the United Kingdom',
  'appearance.darkMode': 'Dark by default, unless the user has chosen a theme',
  'notifications.newOrders': 'An order was paid',
  'notifications.lowStock': 'A variant has reached the threshold',
  'notifications.newReviews': 'A review was written',
  'content.feeds.googleCategory':
    'A number or a path of Google’s product taxonomy, for each product that has none of its own',
  'content.agents.enabled':
    'Assistants search your catalogue and fill carts by the protocols below, with true prices and stock. What was bought can be read, and is reported, even after you close',
  'content.agents.rest':
    'Google’s protocol, for assistants that sign their requests or send buyers to your checkout',
  'content.agents.mcp': 'The same as tools for models; with ACP switched on, its calls too',
  'content.agents.acp': 'OpenAI’s and Stripe’s protocol, for assistants with one of your tokens',
  'content.agentLimits.network': 'Of all assistants on the network that do not prove who they are',
  'content.agentLimits.host': 'Of each assistant that says who it is, but does not prove it',
  'content.agentLimits.signed': 'Of each assistant that signs its requests',
  'content.agentLimits.trusted': 'For each token that has no limit of its own',
  'content.agentLimits.sessions': 'By one assistant. They hold no stock',
  'content.agentLimits.codes': 'Sent by one assistant. Stops it from guessing codes',
  'content.agentLimits.declines': 'For all its buyers together. Stops thieves from testing stolen cards',
  'content.agentLimits.purchaseDeclines': 'Leaves room for a buyer who mistypes a card',
  'content.agentPayments.sharedTokens':
    'Trusted assistants pay by a token that Stripe shares with you, once Stripe has switched this on for you',
  'content.agentPayments.googleMerchantId':
    'From Google’s console. With your Stripe key as well, assistants can pay by Google Pay',
  'content.agentPayments.stripeKey': 'Begins with pk_live_ or pk_test_',
  'content.crawlers.assistants':
    'ChatGPT, Perplexity and others may read the shop to answer questions, and link to it',
  'content.crawlers.training': 'AI companies may read the shop to train their models',
}
