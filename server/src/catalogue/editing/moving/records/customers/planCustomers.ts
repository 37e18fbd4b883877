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
import type { Source } from '../../formats/Reading.ts'
import { given, skipped, told, type RecordsFound } from '../Records.ts'
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
  /** Time at which they agreed to news. */
  newsSince: string | null
  /** Text of their consent, from our own export; blank if unknown. Absent in a plan made by the previous release. */
  newsText?: string
}

/** An existing account, with what an import may complete. */
interface Known {
  user: User
  /** Keys of the account's addresses. */
  addresses: Set<string>
  tags: string[]
  notes: string[]
}

/** Normalises an address, so that two spellings of the same one are recognised. */
const placeOf = ({
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

/** Rows looked up at once. */
const atOnce = 200

const readExisting = async (db: Knex, emails: readonly string[]): Promise<Map<string, Known>> => {
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
        addresses: new Set(addresses.filter(({ userId: of }) => of === user.id).map(placeOf)),
        tags: tags.filter(({ user_id: of }) => of === user.id).map(({ tag }) => tag),
        notes: notes.filter(({ user_id: of }) => of === user.id).map(({ text }) => text),
      },
    ]),
  )
}

interface Planning {
  at: string
  wantsNews: boolean
  wantedSince: string | null
  newsText: string
}

/**
 * Selects addresses to write: all for an account without any, else the missing ones, with existing defaults unchanged.
 */
const addressesOf = ({ address, further }: CheckedCustomer, known: Known | undefined) => {
  const withId = <T extends object>(each: T) => ({ id: newId(), ...each })
  if (!known || known.addresses.size === 0)
    return { address: address && withId(address), further: further.map(withId) }
  const all = [...(address ? [{ ...address, type: 'SHIPPING' as const }] : []), ...further]
  const lacking = new Map(all.map(each => [placeOf(each), each]))
  const added = [...lacking].filter(([place]) => !known.addresses.has(place)).map(([, each]) => each)
  return {
    address: null,
    further: added
      .slice(0, Math.max(0, maxAddresses - known.addresses.size))
      .map(each => withId({ ...each, isDefault: false })),
  }
}

/** Selects the values to write for a customer: for a known account only missing ones. */
const contentOf = (
  checked: CheckedCustomer,
  known: Known | undefined,
  { at, wantsNews, wantedSince, newsText }: Planning,
): CustomerContent => {
  const keys = new Set(known?.tags.map(tagKey))
  const room = maxTags - (known?.tags.length ?? 0)
  const { email, firstName, lastName, note } = checked
  return {
    email,
    firstName,
    lastName,
    phone: known?.user.phone ? null : checked.phone,
    ...addressesOf(checked, known),
    tags: checked.tags.filter(tag => !keys.has(tagKey(tag))).slice(0, room),
    note: note !== '' && !known?.notes.includes(note) ? { id: newId(), text: note } : null,
    newsSince: wantsNews ? (wantedSince ?? at) : null,
    newsText: wantsNews ? newsText : '',
  }
}

const changesOf = (content: CustomerContent, isNew: boolean): ProductImportRow['changes'] => {
  const { firstName, lastName, phone, address, further = [], tags, note, newsSince } = content
  const inWords = ({ address1, city, postalCode, country: land }: CheckedAddress) =>
    [address1, city, postalCode, land].join(', ')
  return [
    ...given('Name', isNew ? `${firstName} ${lastName}`.trim() : ''),
    ...given('Phone', phone ?? ''),
    ...given('Address', address ? inWords(address) : ''),
    ...given('Further addresses', further.map(inWords).join('; ')),
    ...given('Tags', tags.join(', ')),
    ...given('Note', note?.text ?? ''),
    ...given('Newsletter', newsSince ? 'subscribed' : ''),
  ]
}

const refusalOf = ({ user }: Known): string | null => {
  if (user.isAdmin) return 'This account belongs to your staff, so imports do not change it.'
  return user.isActive ? null : 'This account is deactivated. Please reactivate it first.'
}

const planOne = async (
  deps: Deps,
  found: RecordsFound,
  { customer, checked }: { customer: FileCustomer; checked: CheckedCustomer },
  known: Known | undefined,
): Promise<void> => {
  const { row } = customer
  const { email, notes } = checked
  const refusal = known && refusalOf(known)
  if (refusal) return void found.rows.push(skipped(row, email, refusal))
  const hasSpoken = customer.wantsNews && (await hasDecidedOnNewsletter(deps, deps.db, email, known?.user))
  const wantsNews = customer.wantsNews && !hasSpoken
  const { wantedSince, newsText } = customer
  const content = contentOf(checked, known, { at: nowIso(deps), wantsNews, wantedSince, newsText })
  const changes = changesOf(content, !known)
  const kind = !known ? 'new' : changes.length > 0 ? 'changed' : 'same'
  const allNotes = hasSpoken ? [...notes, 'The decision made here about the newsletter is kept.'] : notes
  found.rows.push(told(row, { title: email, kind, changes, notes: allNotes }))
  if (kind === 'same') return
  const id = known?.user.id ?? newId()
  found.plans.push({ record: 'customers', id, title: email, isNew: !known, content })
}

/** Plans customers of another shop: new accounts, and missing values of existing ones. */
export const planCustomers = async (
  deps: Deps,
  source: Source,
  format: SheetFormat,
): Promise<RecordsFound> => {
  const found: RecordsFound = { plans: [], rows: [] }
  const rowOf = new Map<string, number>()
  const all = readCustomers(source, format)
  for (let start = 0; start < all.length; start += atOnce) {
    const part = await mapWithPauses(all.slice(start, start + atOnce), customer => ({
      customer,
      checked: checkCustomer(customer),
    }))
    const emails = part.flatMap(({ checked }) => (typeof checked === 'string' ? [] : [checked.email]))
    const known = await readExisting(deps.db, emails)
    for (const { customer, checked } of part) {
      const { row } = customer
      if (typeof checked === 'string') {
        found.rows.push(skipped(row, customer.email, checked))
        continue
      }
      const earlier = rowOf.get(checked.email)
      if (earlier === undefined) await planOne(deps, found, { customer, checked }, known.get(checked.email))
      else found.rows.push(skipped(row, checked.email, `Row ${earlier} has the same email address.`))
      rowOf.set(checked.email, earlier ?? row)
    }
  }
  return found
}
