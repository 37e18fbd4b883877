/** A time such as `{ years: 2 }`, counted by the calendar in UTC. */
export type Term = { days: number } | { years: number }

/**
 * Retention periods of personal data. The shop removes expired data every night (`server/src/people/records/privacy`), and the
 * privacy page states the same periods. Not in `shop/`, because every page of the storefront loads those files.
 */
export const keptFor = {
  /** After the last one: longer than any wait that failed sign-ins lead to. */
  failedSignIns: { days: 2 },
  /** The network of an order: as long as its unpaid units count against it. */
  orderNetworks: { days: 1 },
  /** Details of buyers that assistants gave, after the end of a cart or checkout. */
  agentSessions: { days: 2 },
  /** Answered back-in-stock requests, from the mail: as long as its link is likely to be followed. */
  toldAsks: { days: 30 },
  /** Answers that assistants were given under a key: as long as they may ask again with it. */
  agentAnswers: { days: 2 },
  /** Counts of letters to a mailbox, of which the last hour counts. */
  mailCounts: { days: 1 },
  /** Digests of addresses that were unsubscribed: longer than a link to subscribe works. */
  newsEndings: { days: 8 },
  /** Open back-in-stock requests: a garment that has not come back by then will not. */
  openAsks: { years: 1 },
  /** Deliveries to webhooks, from their making: as long as somebody may want one sent again. */
  webhookDeliveries: { days: 30 },
  /** Letters and links about a password, an email address or the end of an account. */
  accountLetters: { days: 30 },
  /** Orders that were never paid: questions about them come within weeks. */
  unpaidOrders: { days: 90 },
  /** Events, from their processing: the provider lists them for 30 days, and a dispute begins within weeks. */
  paymentNews: { days: 90 },
  /** Carts that nobody has changed. */
  idleCarts: { years: 1 },
  /** Notes that a mail was sent, and mails kept as files. */
  sentMails: { years: 1 },
  /** Alerts after somebody has dealt with them. */
  alerts: { years: 1 },
  /** Messages of the contact form. */
  messages: { years: 2 },
  /** Papers: after the end of the tax year in which the last of them was written. */
  papers: { years: 6 },
  /** Photos of packed parcels: the longest that a bank may still open a dispute. */
  parcelPhotos: { days: 540 },
  /** Backups of the whole shop. The scripts that make them remove them, as the shop itself cannot reach them. */
  backups: { days: 35 },
} as const satisfies Record<string, Term>

/** The same of the shop's own records, which the privacy page need not name. */
export const recordsKeptFor = {
  /** Acts of the outbox that are done and were no mails: long enough to see under Jobs what happened. */
  doneActs: { days: 7 },
  /** Records of assistants: their calls, how many, and searches that found nothing. */
  agentRecords: { days: 30 },
  /** Longer than the papers that it tells of. The database itself lets nothing go that is younger than six. */
  auditLog: { years: 7 },
  /** Counts of visits by day: as far back as anybody compares. */
  visits: { years: 5 },
} as const satisfies Record<string, Term>

/** The tax year begins on this day of the United Kingdom's calendar. */
export const taxYearBegins = '04-06'

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A time in words, such as `two days` or `90 days`. */
export const inWords = (term: Term): string => {
  const [unit, count] = Object.entries(term)[0] as [string, number]
  return `${words[count] ?? count} ${count === 1 ? unit.slice(0, -1) : unit}`
}
