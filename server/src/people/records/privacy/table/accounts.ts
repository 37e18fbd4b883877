import {
  byStaff,
  deliveryPurpose,
  digest,
  ofStaff,
  ofAccount,
  reference,
  type TableData,
} from './personalData.ts'

const signInPurpose = 'To keep strangers out of the account and to show where it is signed in.'

/** Accounts, how they sign in, and their addresses (`001-accounts.ts`). */
export const accountTables: Record<string, TableData> = {
  users: {
    personal: [
      {
        ...ofAccount,
        columns: `id email email_confirmed_at pending_email first_name last_name phone is_admin is_active
          totp_confirmed_at created_at updated_at`,
        purpose: 'To sign in, to order and to receive emails.',
        kept: 'account',
        exported: 'account',
      },
      {
        ...ofAccount,
        columns: 'marketing_opt_in marketing_changed_at marketing_text',
        purpose: 'To send offers to people who asked for them, and to prove that they asked.',
        kept: 'owner',
        exported: 'account',
      },
      {
        ...ofAccount,
        columns: 'password_hash totp_secret totp_step',
        purpose: 'To authenticate the owner of the account.',
        kept: 'account',
        exported: { not: 'A secret: anybody who reads it could sign in, or guess the password.' },
      },
      {
        ...ofAccount,
        columns: 'staff_ends_at staff_note',
        purpose: 'To know until when, and in which role, a person works here.',
        kept: 'account',
        exported: byStaff,
      },
    ],
    none: 'version',
  },
  roles: {
    personal: [],
    none: 'id name permissions refund_limit requires_second_factor version created_at updated_at',
  },
  role_members: {
    personal: [
      {
        ...ofStaff,
        erasure: 'deleted',
        columns: 'user_id role_id is_by_group',
        purpose: 'To know what a person may do as staff.',
        kept: 'account',
      },
    ],
    none: '',
  },
  list_views: {
    personal: [
      {
        ...ofStaff,
        erasure: 'deleted',
        columns: 'owner_id created_at',
        purpose: 'To show a person their lists as they have set them up.',
        kept: 'account',
      },
      {
        ...ofStaff,
        erasure: 'unlinked',
        columns: 'saved_by',
        purpose: 'To know who may change a shared view.',
        kept: 'account',
      },
    ],
    // Filters and columns, but not the search text.
    none: 'id list name name_key query',
  },
  customer_notes: {
    personal: [
      {
        ...ofAccount,
        columns: 'text created_at',
        purpose: 'To remember what was agreed with a customer.',
        kept: ['staff', 'account'],
        exported: 'notesByStaff',
      },
      {
        ...ofAccount,
        columns: 'id user_id',
        purpose: 'To remember what was agreed with a customer.',
        kept: ['staff', 'account'],
        exported: reference,
      },
      {
        ...ofStaff,
        erasure: 'unlinked',
        columns: 'author_id',
        purpose: 'To know who wrote a note on a customer.',
        kept: ['staff', 'account'],
      },
    ],
    none: '',
  },
  customer_tags: {
    personal: [
      {
        ...ofAccount,
        columns: 'tag',
        purpose: 'To group customers.',
        kept: ['staff', 'account'],
        exported: 'tags',
      },
      {
        ...ofAccount,
        columns: 'user_id tag_key',
        purpose: 'To group customers.',
        kept: ['staff', 'account'],
        exported: reference,
      },
    ],
    none: '',
  },
  api_keys: {
    personal: [
      {
        ...ofStaff,
        erasure: 'unlinked',
        columns: 'user_id created_at',
        purpose: 'To know who created a key: it never has more rights than they do.',
        kept: 'history',
      },
    ],
    // Programs and servers, not people.
    none: 'id name digest prefix permissions addresses expires_at last_used_at revoked_at',
  },
  staff_sign_in: {
    personal: [],
    none: `id is_on name issuer client_id client_secret domains new_role_id group_claim group_roles allows_passwords
      version`,
  },
  openid_identities: {
    personal: [
      {
        ...ofStaff,
        erasure: 'deleted',
        columns: 'issuer subject user_id created_at',
        purpose: 'To recognise staff who sign in through a provider.',
        kept: 'account',
      },
    ],
    none: '',
  },
  openid_codes: {
    personal: [
      {
        whose: 'staff',
        erasure: 'deleted',
        columns: 'digest browser user_id expires_at',
        purpose: signInPurpose,
        kept: 'session',
        exported: digest,
      },
    ],
    none: '',
  },
  sessions: {
    personal: [
      {
        ...ofAccount,
        columns: 'device is_remembered is_by_provider created_at last_seen_at expires_at',
        purpose: signInPurpose,
        kept: 'session',
        exported: 'devices',
      },
      { ...ofAccount, columns: 'id user_id', purpose: signInPurpose, kept: 'session', exported: reference },
    ],
    none: '',
  },
  refresh_tokens: {
    personal: [
      {
        ...ofAccount,
        columns: 'token_hash session_id created_at used_at',
        purpose: signInPurpose,
        kept: 'session',
        exported: digest,
      },
    ],
    none: '',
  },
  recovery_codes: {
    personal: [
      {
        ...ofAccount,
        columns: 'user_id code_hash used_at',
        purpose: 'To sign in without the second factor’s device.',
        kept: 'account',
        exported: digest,
      },
    ],
    none: '',
  },
  login_attempts: {
    personal: [
      {
        columns: 'key failures blocked_until updated_at',
        whose: 'visitor',
        purpose: 'To stop people from guessing passwords.',
        kept: 'failedSignIns',
        exported: digest,
        erasure: { kept: 'A digest of an address and a network, which cannot be found by the account.' },
      },
    ],
    none: '',
  },
  failed_sign_ins: {
    personal: [
      {
        ...ofStaff,
        columns: 'user_id failures noted_at',
        purpose: 'To record in the audit log that somebody tried to sign in as staff.',
        kept: 'account',
        erasure: 'deleted',
      },
    ],
    none: '',
  },
  account_links: {
    personal: [
      {
        ...ofAccount,
        columns: 'kind email created_at expires_at used_at',
        purpose: 'To prove that a password, an address or an invitation is its owner’s.',
        kept: 'accountEmails',
        exported: 'linksSentByMail',
      },
      {
        ...ofAccount,
        columns: 'id user_id token_hash',
        purpose: 'To recognise a sent link.',
        kept: 'accountEmails',
        exported: digest,
      },
    ],
    none: '',
  },
  addresses: {
    personal: [
      {
        ...ofAccount,
        columns: `type first_name last_name address1 address2 city state postal_code country is_default
          created_at updated_at`,
        purpose: deliveryPurpose,
        kept: 'owner',
        exported: 'addresses',
      },
      { ...ofAccount, columns: 'id user_id', purpose: deliveryPurpose, kept: 'owner', exported: reference },
    ],
    none: '',
  },
  audit_log: {
    personal: [
      {
        ...ofStaff,
        columns: 'user_id former_user_id',
        purpose: 'To show who changed what in the shop.',
        kept: 'auditLog',
        erasure: { kept: 'The reference is removed, and the bare id stays in `former_user_id`.' },
      },
      {
        columns: 'at act before after',
        whose: 'account',
        purpose: 'To show what staff changed in an account or an order, and to undo it.',
        kept: ['account', 'auditLog'],
        exported: 'changesByStaff',
        erasure: {
          kept: 'The action stays; personal data in its states is removed with the account or the order.',
        },
      },
    ],
    // The hash of the details reveals nothing without the salt, which is deleted with them.
    none: 'id subject subject_id key_id seal_number seal details_hash salt',
  },
}
