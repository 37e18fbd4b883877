import { digest, type FileData, impersonalTable, ofStaff, reference, type TableData } from './personalData.ts'

const sentMails = {
  whose: 'customer',
  purpose: 'To send emails that follow from an action, and to show staff what was sent.',
  kept: ['sentMails', 'messages', 'accountEmails', 'completedOutboxWork'],
} as const

const sharedWithOthers = {
  whose: 'customer',
  purpose: 'To notify other systems of the shop of events, and to repeat that.',
  kept: 'webhookDeliveries',
  exported: { not: 'Copies of the orders and the account, which are in the export.' },
} as const

/** Settings, documents and messages (`007-back-office.ts`). */
export const backOfficeTables: Record<string, TableData> = {
  // Settings of the shop itself; the mail server's password is encrypted.
  settings: impersonalTable('section value version updated_at'),
  documents: {
    personal: [
      {
        columns: 'title description category mime_type is_public created_at',
        whose: 'customer',
        purpose: 'To file documents and give them to the people concerned.',
        kept: 'staff',
        exported: 'documents',
        erasure: { kept: 'A document of the shop; staff remove it when it is no longer needed.' },
      },
      {
        columns: 'user_id',
        whose: 'customer',
        purpose: 'To show whose document it is.',
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
        ...sentMails,
        columns: 'payload created_at',
        // Only contact messages contain text; other messages contain ids.
        exported: 'contactMessages',
        erasure: {
          kept: 'Only ids are left: entries with an address are deleted at once, others after their retention period.',
        },
      },
      {
        ...sentMails,
        columns: 'kind dedupe_key order_id last_error',
        exported: reference,
        erasure: { kept: 'Only ids are left.' },
      },
    ],
    none: 'id attempts available_at lease_until sent_at dead_at',
  },
  mailbox_letters: {
    personal: [
      {
        columns: 'id mailbox pool kind at',
        whose: 'visitor',
        purpose: 'To limit the emails to a mailbox that other people can cause.',
        kept: 'mailCounts',
        exported: digest,
        erasure: { kept: 'A digest of an address, deleted within a day.' },
      },
    ],
    none: '',
  },
  alerts: {
    personal: [
      {
        columns: 'subject detail',
        whose: 'customer',
        purpose: 'To show staff what went wrong.',
        kept: 'alerts',
        exported: { not: 'The shop’s notes about its own work.' },
        erasure: {
          kept: 'It names an order or a payment by its id, and is deleted after its retention period.',
        },
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
  webhook_topics: impersonalTable('topic'),
  webhook_events: {
    personal: [
      {
        ...sharedWithOthers,
        columns: 'subject_id at',
        erasure: { kept: 'A bare id, deleted within seconds; it also reports the erasure itself.' },
      },
    ],
    none: 'number topic',
  },
  webhook_deliveries: {
    personal: [{ ...sharedWithOthers, columns: 'subject_id body answer created_at', erasure: 'deleted' }],
    none: 'number id webhook_id topic state attempts next_at attempted_at status problem took',
  },
  jobs: impersonalTable('name last_run_at last_success_at last_error failures failures_in_row'),
  chain_heads: impersonalTable('name number seal'),
  cursors: impersonalTable('name read_until'),
  restores: impersonalTable('id backup_made_at restored_at'),
  identity: impersonalTable('name value'),
}

/**
 * Kinds of stored files by their folder in the data directory. The directory also contains the database itself, the
 * shop's keys (`secrets.json`), incomplete uploads, which the sweep removes after an hour, and the sandbox's own state
 * in a shop that takes no money.
 */
export const storedFileKinds: Readonly<Record<string, FileData>> = {
  'media/originals': {
    writtenBy: 'catalogue/products/media/storePicture.ts',
    whose: 'customer',
    purpose:
      'To show products and collections, and what customers have added to their reviews, without what a camera notes.',
    kept: 'owner',
    exported: { not: 'They may be large; the export has links to the person’s own.' },
    erasure: 'deleted',
  },
  'media/sizes': {
    writtenBy: 'catalogue/products/media/mediaPictures.ts',
    whose: 'customer',
    purpose: 'To show the same pictures in smaller sizes.',
    kept: 'owner',
    exported: { not: 'They are made from the originals.' },
    erasure: 'deleted',
  },
  'media/videos': {
    writtenBy: 'catalogue/products/media/videos/storeVideo.ts',
    none: 'Videos of products, without what a camera notes.',
  },
  'documents/invoices': {
    writtenBy: 'sales/orders/invoices/fileIssued.ts',
    whose: 'customer',
    purpose: 'To give invoices and credit notes to the customers they are for.',
    kept: 'papers',
    exported: { not: 'The person has the invoices themselves, under each order.' },
    erasure: { kept: 'The law requires a record of which customer bought what.' },
  },
  'documents/parcels': {
    writtenBy: 'sales/orders/parcels/photos.ts',
    whose: 'customer',
    purpose: 'To prove what was sent, without what a camera notes.',
    kept: 'parcelPhotos',
    exported: { not: 'They may be large; staff provide them.' },
    erasure: 'deleted',
  },
  'documents/return-labels': {
    writtenBy: 'sales/orders/returns/returnLabel.ts',
    whose: 'customer',
    purpose: 'To let the customer send a return at the shop’s expense.',
    kept: 'returnLabels',
    exported: { not: 'The person received them by email, and finds them on the return’s page.' },
    erasure: 'deleted',
  },
  'documents/exports': {
    writtenBy: 'upkeep/export/runExports.ts',
    whose: 'customer',
    purpose: 'To let the owner move the whole shop elsewhere.',
    kept: 'undo',
    exported: { not: 'A copy of the tables; the person’s part is in the export.' },
    erasure: { kept: 'Deleted after a week.' },
  },
  'documents/carriers': {
    writtenBy: 'sales/fulfilment/carriers/hourlyFiles.ts',
    whose: 'customer',
    purpose: 'To have parcels carried to the people who ordered them.',
    kept: 'undo',
    exported: { not: 'A copy of the orders’ data, which is in the export.' },
    erasure: { kept: 'Deleted after a week.' },
  },
  'documents/archives': {
    writtenBy: 'catalogue/editing/moving/archive/startArchive.ts',
    whose: 'customer',
    purpose: 'To import another shop’s data, with its pictures.',
    kept: 'undo',
    exported: { not: 'A copy of the account’s data, which is in the export.' },
    erasure: { kept: 'Deleted 30 days after the import, when that can no longer be undone.' },
  },
  documents: {
    writtenBy: 'office/documents/fileDocument.ts',
    whose: 'customer',
    purpose: 'To file documents and give them to the people concerned.',
    kept: 'staff',
    exported: { not: 'They may be large; the export names them, and staff provide them.' },
    erasure: { kept: 'A document of the shop; staff remove it when it is no longer needed.' },
  },
  mail: {
    writtenBy: 'site/mail/sending/keepAsFile.ts',
    whose: 'customer',
    purpose: 'To be read if no mail server is configured.',
    kept: 'sentMails',
    exported: { not: 'The person was meant to receive them.' },
    erasure: 'deleted',
  },
}
