/** A period such as `{ years: 2 }`, counted by the calendar in UTC. */
export type RetentionPeriod = { days: number } | { years: number }

/**
 * Retention periods of personal data. The shop removes expired data every night (`server/src/people/records/privacy`),
 * and the privacy page states the same periods. Kept apart from `shop/`, because every page of the storefront loads
 * those files.
 */
export const retentionPeriods = {
  /** Counted from the last failure; longer than any lock that failures cause. */
  failedSignIns: { days: 2 },
  /** The network from which an order was placed. Unpaid units of an order count towards the limit of its network. */
  orderNetworks: { days: 1 },
  /** Buyers' details from assistants, after the end of a cart or checkout. */
  agentSessions: { days: 2 },
  /** Answered back-in-stock requests, counted from the email, for as long as somebody may follow its link. */
  answeredStockRequests: { days: 30 },
  /** Answers to assistants by idempotency key, for as long as they may retry. */
  agentAnswers: { days: 2 },
  /** Counts of emails to a mailbox. Limits only use the last hour. */
  mailCounts: { days: 1 },
  /** Digests of unsubscribed addresses: longer than the validity of a link that confirms a subscription. */
  unsubscriptions: { days: 8 },
  /** Open back-in-stock requests: a garment that has been gone for a year hardly ever comes back. */
  openStockRequests: { years: 1 },
  /** Deliveries to webhooks, from their creation, for as long as somebody may resend one. */
  webhookDeliveries: { days: 30 },
  /** Emails and links about a password, an email address or a closed account. */
  accountEmails: { days: 30 },
  /** Unpaid orders: questions about them come within weeks. */
  unpaidOrders: { days: 90 },
  /** Payment events, from their processing: the provider lists them for 30 days, and a dispute begins within weeks. */
  paymentEvents: { days: 90 },
  /** Carts without changes. */
  idleCarts: { years: 1 },
  /** Records of sent emails, and emails stored as files. */
  sentMails: { years: 1 },
  /** Resolved alerts. */
  alerts: { years: 1 },
  /** Messages of the contact form. */
  messages: { years: 2 },
  /** Business documents, after the end of the tax year of the last one. */
  papers: { years: 6 },
  /** Photos of packed parcels, for as long as a bank may open a dispute. */
  parcelPhotos: { days: 540 },
  /** Labels of returns: longer than a carrier accepts a label. */
  returnLabels: { days: 90 },
  /** Backups of the whole shop. The scripts that make them also remove them, because the shop cannot access them. */
  backups: { days: 35 },
} as const satisfies Record<string, RetentionPeriod>

/** Retention periods of the shop's own records, which the privacy page need not name. */
export const recordRetentionPeriods = {
  /** Completed entries of the outbox other than emails: long enough for staff to see them under Jobs. */
  completedOutboxWork: { days: 7 },
  /** Records of assistants: their calls, counts, and searches without results. */
  agentRecords: { days: 30 },
  /** Longer than the documents that entries mention. The database refuses to delete entries younger than six years. */
  auditLog: { years: 7 },
  /** Daily counts of visits: as far back as anybody makes comparisons. */
  visits: { years: 5 },
} as const satisfies Record<string, RetentionPeriod>

/** First day of the United Kingdom's tax year, as month and day. */
export const taxYearBegins = '04-06'

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Writes a period in words, such as `two days` or `90 days`. */
export const periodInWords = (period: RetentionPeriod): string => {
  const [unit, count] = Object.entries(period)[0] as [string, number]
  return `${numberWords[count] ?? count} ${count === 1 ? unit.slice(0, -1) : unit}`
}
