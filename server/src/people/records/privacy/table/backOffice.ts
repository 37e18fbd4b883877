import { digest, type FileData, nobody, ofStaff, reference, type TableData } from './personalData.ts'

const sent = {
  whose: 'customer',
  purpose: 'To send what follows from an act, and to tell staff what was sent.',
  kept: ['sentMails', 'messages', 'accountLetters', 'doneActs'],
} as const

const told = {
  whose: 'customer',
  purpose: 'To tell other systems of the shop what has happened, and to tell them again.',
  kept: 'webhookDeliveries',
  exported: { not: 'Copies of the orders and the account, which the export has.' },
} as const

/** Settings, documents and messages (`007-back-office.ts`). */
export const backOfficeTables: Record<string, TableData> = {
  // Settings that staff give the shop itself; the mail server's password is sealed.
  settings: nobody('section value version updated_at'),
  documents: {
    personal: [
      {
        columns: 'title description category mime_type is_public created_at',
        whose: 'customer',
        purpose: 'To file papers and give them to the people they are about.',
        kept: 'staff',
        exported: 'documents',
        erasure: { kept: 'A paper of the shop; staff remove it when it is needed no longer.' },
      },
      {
        columns: 'user_id',
        whose: 'customer',
        purpose: 'To tell whose paper it is.',
        kept: 'account',
        exported: reference,
        erasure: 'unlinked',
      },
    ],
    none: 'id file_key size',
  },
  outbox: {
    personal: [
      {
        ...sent,
        columns: 'payload created_at',
        // Only contact messages hold text; other messages hold ids.
        exported: 'contactMessages',
        erasure: {
          kept: 'Ids are left; what carries an address is removed, and the rest goes with its time.',
        },
      },
      {
        ...sent,
        columns: 'kind dedupe_key order_id last_error',
        exported: reference,
        erasure: { kept: 'Ids alone are left.' },
      },
    ],
    none: 'id attempts available_at lease_until sent_at dead_at',
  },
  mailbox_letters: {
    personal: [
      {
        columns: 'id mailbox pool kind at',
        whose: 'visitor',
        purpose: 'To send a mailbox only so many letters that others can cause.',
        kept: 'mailCounts',
        exported: digest,
        erasure: { kept: 'A digest of an address, which goes within a day.' },
      },
    ],
    none: '',
  },
  alerts: {
    personal: [
      {
        columns: 'subject detail',
        whose: 'customer',
        purpose: 'To have somebody look at what went wrong.',
        kept: 'alerts',
        exported: { not: 'Notes of the shop to itself, about its own work.' },
        erasure: { kept: 'It names an order or a payment by its id and goes with its time.' },
      },
    ],
    none: 'id kind created_at last_seen_at resolved_at mailed_at posted_at',
  },
  webhooks: {
    personal: [
      {
        ...ofStaff,
        columns: 'user_id created_at',
        purpose: 'To know who made it.',
        kept: 'staff',
        erasure: 'unlinked',
      },
    ],
    none: 'id name url topics is_on off_reason secret former_secret former_until version updated_at',
  },
  webhook_topics: nobody('topic'),
  webhook_events: {
    personal: [
      {
        ...told,
        columns: 'subject_id at',
        erasure: { kept: 'A bare id, which goes within seconds; the erasure itself is told by it.' },
      },
    ],
    none: 'number topic',
  },
  webhook_deliveries: {
    personal: [{ ...told, columns: 'subject_id body answer created_at', erasure: 'deleted' }],
    none: 'number id webhook_id topic state attempts next_at attempted_at status problem took',
  },
  jobs: nobody('name last_run_at last_success_at last_error failures failures_in_row'),
  chain_heads: nobody('name number seal'),
  cursors: nobody('name read_until'),
  restores: nobody('id backup_made_at restored_at'),
  identity: nobody('name value'),
}

/**
 * Kinds of stored files by their folder below the data directory. Besides there are the database itself, the shop's keys
 * (`secrets.json`), halves of uploads, which the sweep removes after an hour, and the sandbox's own state in a shop that
 * takes no money.
 */
export const files: Readonly<Record<string, FileData>> = {
  'media/originals': {
    by: 'catalogue/products/media/storePicture.ts',
    whose: 'customer',
    purpose:
      'To show products and collections, and what customers have added to their reviews, without what a camera notes.',
    kept: 'owner',
    exported: { not: 'They may be large; the export has the addresses of the person’s own.' },
    erasure: 'deleted',
  },
  'media/sizes': {
    by: 'catalogue/products/media/mediaPictures.ts',
    whose: 'customer',
    purpose: 'To show the same in smaller sizes.',
    kept: 'owner',
    exported: { not: 'They are made of the originals.' },
    erasure: 'deleted',
  },
  'media/videos': {
    by: 'catalogue/products/media/videos/storeVideo.ts',
    none: 'Videos of products, without what a camera notes.',
  },
  'documents/invoices': {
    by: 'sales/orders/invoices/fileIssued.ts',
    whose: 'customer',
    purpose: 'To give invoices and credit notes to the customers they are for.',
    kept: 'papers',
    exported: { not: 'The person has the papers themselves, under each order.' },
    erasure: { kept: 'The law asks which customer bought what.' },
  },
  'documents/parcels': {
    by: 'sales/orders/parcels/photos.ts',
    whose: 'customer',
    purpose: 'To prove what was sent, without what a camera notes.',
    kept: 'parcelPhotos',
    exported: { not: 'They may be large; staff hand them over.' },
    erasure: 'deleted',
  },
  'documents/return-labels': {
    by: 'sales/orders/returns/returnLabel.ts',
    whose: 'customer',
    purpose: 'To let the customer send a return back at the cost of the shop.',
    kept: 'returnLabels',
    exported: { not: 'The person was emailed them, and finds them at the return.' },
    erasure: 'deleted',
  },
  'documents/exports': {
    by: 'upkeep/export/runExports.ts',
    whose: 'customer',
    purpose: 'To let the owner take the whole shop elsewhere.',
    kept: 'undo',
    exported: { not: 'A copy of what the tables have, of which the export has the person’s part.' },
    erasure: { kept: 'It goes after a week.' },
  },
  'documents/carriers': {
    by: 'sales/fulfilment/carriers/hourlyFiles.ts',
    whose: 'customer',
    purpose: 'To have parcels carried to the people who ordered them.',
    kept: 'undo',
    exported: { not: 'A copy of what the orders have, which the export has.' },
    erasure: { kept: 'It goes after a week.' },
  },
  'documents/archives': {
    by: 'catalogue/editing/moving/archive/startArchive.ts',
    whose: 'customer',
    purpose: 'To take in what another shop knew, with its pictures.',
    kept: 'undo',
    exported: { not: 'A copy of what the account has, which the export has.' },
    erasure: { kept: 'It goes 30 days after the import, when that can no longer be undone.' },
  },
  documents: {
    by: 'office/documents/fileDocument.ts',
    whose: 'customer',
    purpose: 'To file papers and give them to the people they are about.',
    kept: 'staff',
    exported: { not: 'They may be large; the export names them, and staff hand them over.' },
    erasure: { kept: 'A paper of the shop; staff remove it when it is needed no longer.' },
  },
  mail: {
    by: 'site/mail/sending/keepAsFile.ts',
    whose: 'customer',
    purpose: 'To be read where no mail server is set.',
    kept: 'sentMails',
    exported: { not: 'The person was meant to receive them.' },
    erasure: 'deleted',
  },
}
