import { batchesOf } from '@shop/contracts/batchesOf'
import type { SheetFormat } from '@shop/contracts/products/sheetFormats'
import type { ProductImportRow } from '@shop/contracts/products/sheets'
import { maxTags, tagKey } from '@shop/contracts/tags'
import type { Knex } from 'knex'
import { hasDecidedOnNewsletter } from '../../../../../people/accounts/newsletter/importedConsent.ts'
import { Address } from '../../../../../people/accounts/addresses/Address.ts'
import { maxAddresses } from '../../../../../people/accounts/addresses/createAddress.ts'
import { User } from '../../../../../people/accounts/User.ts'
import { nowIso, type Deps } from '../../../../../platform/base/deps.ts'
import { newId } from '../../../../../platform/database/BaseModel.ts'
import { mapWithPauses } from '../../../products/sheets/mapWithPauses.ts'
import type { SourceSheet } from '../../formats/Reading.ts'
import { newValue, skippedRow, planRow, type ImportPlan } from '../Records.ts'
import {
  checkCustomer,
  type CheckedCustomer,
  type FurtherAddress,
  type CheckedAddress,
} from './checkCustomer.ts'
import { readCustomers, type FileCustomer } from './readCustomers.ts'

/** Values that an import writes for one customer; null or empty for values that it does not write. */
export interface CustomerContent {
  email: string
  firstName: string
  lastName: string
  phone: string | null
  address: (CheckedAddress & { id: string }) | null
  /** Absent in a plan made by the previous release. */
  further?: (FurtherAddress & { id: string })[]
  tags: string[]
  note: { id: string; text: string } | null
  /** Time at which the customer agreed to news; null if the import writes no consent. */
  newsSince: string | null
  /** Text of their consent, from our own export; blank if unknown. Absent in a plan made by the previous release. */
  newsText?: string
}

/** An existing account, with what an import may complete. */
interface ExistingCustomer {
  user: User
  /** Keys of the account's addresses. */
  addresses: Set<string>
  tags: string[]
  notes: string[]
}

/** Normalises an address, so that two spellings of the same one are recognised. */
const normaliseAddress = ({
  address1,
  address2,
  city,
  postalCode,
  country,
}: Omit<CheckedAddress, 'firstName' | 'lastName' | 'state'>) =>
  [address1, address2 ?? '', city, postalCode, country]
    .join('|')
    .toLowerCase()
    .replaceAll(/[\s.,]+/g, '')

/** Number of rows looked up in one query. */
const batchSize = 200

const readExisting = async (db: Knex, emails: readonly string[]): Promise<Map<string, ExistingCustomer>> => {
  const users = await User.query(db).whereIn('email', [...emails])
  const ids = users.map(({ id }) => id)
  const [addresses, tags, notes] = (await Promise.all([
    Address.query(db).whereIn('user_id', ids),
    db('customer_tags').whereIn('user_id', ids).select('user_id', 'tag'),
    db('customer_notes').whereIn('user_id', ids).select('user_id', 'text'),
  ])) as [Address[], { user_id: string; tag: string }[], { user_id: string; text: string }[]]
  return new Map(
    users.map(user => [
      user.email,
      {
        user,
        addresses: new Set(
          addresses.filter(({ userId: ownerId }) => ownerId === user.id).map(normaliseAddress),
        ),
        tags: tags.filter(({ user_id: ownerId }) => ownerId === user.id).map(({ tag }) => tag),
        notes: notes.filter(({ user_id: ownerId }) => ownerId === user.id).map(({ text }) => text),
      },
    ]),
  )
}

interface PlanOptions {
  at: string
  wantsNews: boolean
  wantedSince: string | null
  newsText: string
}

/**
 * Selects addresses to write: all for an account without any, else the missing ones, with existing defaults unchanged.
 */
const addressesOf = ({ address, further }: CheckedCustomer, existing: ExistingCustomer | undefined) => {
  const withId = <T extends object>(newAddress: T) => ({ id: newId(), ...newAddress })
  if (!existing || existing.addresses.size === 0)
    return { address: address && withId(address), further: further.map(withId) }
  const fileAddresses = [...(address ? [{ ...address, type: 'SHIPPING' as const }] : []), ...further]
  const fileAddressByKey = new Map(
    fileAddresses.map(fileAddress => [normaliseAddress(fileAddress), fileAddress]),
  )
  const added = [...fileAddressByKey]
    .filter(([key]) => !existing.addresses.has(key))
    .map(([, addedAddress]) => addedAddress)
  return {
    address: null,
    further: added
      .slice(0, Math.max(0, maxAddresses - existing.addresses.size))
      .map(addedAddress => withId({ ...addedAddress, isDefault: false })),
  }
}

/** Selects the values to write for a customer: for a known account only missing ones. */
const contentOf = (
  checked: CheckedCustomer,
  existing: ExistingCustomer | undefined,
  { at, wantsNews, wantedSince, newsText }: PlanOptions,
): CustomerContent => {
  const existingTagKeys = new Set(existing?.tags.map(tagKey))
  const tagsLeft = maxTags - (existing?.tags.length ?? 0)
  const { email, firstName, lastName, note } = checked
  return {
    email,
    firstName,
    lastName,
    phone: existing?.user.phone ? null : checked.phone,
    ...addressesOf(checked, existing),
    tags: checked.tags.filter(tag => !existingTagKeys.has(tagKey(tag))).slice(0, tagsLeft),
    note: note !== '' && !existing?.notes.includes(note) ? { id: newId(), text: note } : null,
    newsSince: wantsNews ? (wantedSince ?? at) : null,
    newsText: wantsNews ? newsText : '',
  }
}

const changesOf = (content: CustomerContent, isNew: boolean): ProductImportRow['changes'] => {
  const { firstName, lastName, phone, address, further = [], tags, note, newsSince } = content
  const formatAddress = ({ address1, city, postalCode, country }: CheckedAddress) =>
    [address1, city, postalCode, country].join(', ')
  return [
    ...newValue('Name', isNew ? `${firstName} ${lastName}`.trim() : ''),
    ...newValue('Phone', phone ?? ''),
    ...newValue('Address', address ? formatAddress(address) : ''),
    ...newValue('Further addresses', further.map(formatAddress).join('; ')),
    ...newValue('Tags', tags.join(', ')),
    ...newValue('Note', note?.text ?? ''),
    ...newValue('Newsletter', newsSince ? 'subscribed' : ''),
  ]
}

const refusalOf = ({ user }: ExistingCustomer): string | null => {
  if (user.isAdmin) return 'This account belongs to your staff, so imports do not change it.'
  return user.isActive ? null : 'This account is deactivated. Please reactivate it first.'
}

const planCustomer = async (
  deps: Deps,
  importPlan: ImportPlan,
  { customer, checked }: { customer: FileCustomer; checked: CheckedCustomer },
  existing: ExistingCustomer | undefined,
): Promise<void> => {
  const { row } = customer
  const { email, notes } = checked
  const refusal = existing && refusalOf(existing)
  if (refusal) return void importPlan.rows.push(skippedRow(row, email, refusal))
  const hasDecided =
    customer.wantsNews && (await hasDecidedOnNewsletter(deps, deps.db, email, existing?.user))
  const wantsNews = customer.wantsNews && !hasDecided
  const { wantedSince, newsText } = customer
  const content = contentOf(checked, existing, { at: nowIso(deps), wantsNews, wantedSince, newsText })
  const changes = changesOf(content, !existing)
  const kindOfExisting = changes.length > 0 ? 'changed' : 'same'
  const kind = existing ? kindOfExisting : 'new'
  const allNotes = hasDecided ? [...notes, 'The decision made here about the newsletter is kept.'] : notes
  importPlan.rows.push(planRow(row, { title: email, kind, changes, notes: allNotes }))
  if (kind === 'same') return
  const id = existing?.user.id ?? newId()
  importPlan.plans.push({ record: 'customers', id, title: email, isNew: !existing, content })
}

/** Plans customers of another shop: new accounts, and missing values of existing ones. */
export const planCustomers = async (
  deps: Deps,
  source: SourceSheet,
  format: SheetFormat,
): Promise<ImportPlan> => {
  const importPlan: ImportPlan = { plans: [], rows: [] }
  const rowByEmail = new Map<string, number>()
  const customers = readCustomers(source, format)
  for (const customersOfBatch of batchesOf(customers, batchSize)) {
    const batch = await mapWithPauses(customersOfBatch, customer => ({
      customer,
      checked: checkCustomer(customer),
    }))
    const emails = batch.flatMap(({ checked }) => (typeof checked === 'string' ? [] : [checked.email]))
    const existingByEmail = await readExisting(deps.db, emails)
    for (const { customer, checked } of batch) {
      const { row } = customer
      if (typeof checked === 'string') {
        importPlan.rows.push(skippedRow(row, customer.email, checked))
        continue
      }
      const earlierRow = rowByEmail.get(checked.email)
      if (earlierRow === undefined)
        await planCustomer(deps, importPlan, { customer, checked }, existingByEmail.get(checked.email))
      else
        importPlan.rows.push(skippedRow(row, checked.email, `Row ${earlierRow} has the same email address.`))
      rowByEmail.set(checked.email, earlierRow ?? row)
    }
  }
  return importPlan
}
