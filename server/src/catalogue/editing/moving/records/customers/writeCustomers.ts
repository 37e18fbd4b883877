import type { Knex } from 'knex'
import { ordersInWords } from '../../changesInWords.ts'
import { formatNames } from '../../../../products/barcodeUses.ts'
import { addressFields } from '@shop/contracts/addresses/endpoints'
import { keysOf } from '@shop/contracts/keys'
import { tagKey } from '@shop/contracts/tags'
import { Address } from '../../../../../people/accounts/addresses/Address.ts'
import { lockAddresses, settleDefault } from '../../../../../people/accounts/addresses/settleDefault.ts'
import { insertInvitedUser, sendInvitation } from '../../../../../people/accounts/links/inviteUser.ts'
import {
  dropImportedConsent,
  importedText,
  storeImportedConsent,
} from '../../../../../people/accounts/newsletter/importedConsent.ts'
import { User } from '../../../../../people/accounts/User.ts'
import { readTags } from '../../../../../people/records/customers/tags.ts'
import { isUniqueViolation } from '../../../../../platform/database/errors.ts'
import { noteChange } from '../../../../../platform/events/audit/noteChange.ts'
import { Failure } from '../../../../../platform/http/Failure.ts'
import type { RecordPlan } from '../../../products/sheets/SheetPlan.ts'
import type { RecordWriteContext, Records } from '../Records.ts'
import { shopNames } from '../shopNames.ts'
import type { CustomerContent } from './planCustomers.ts'

const contentOf = ({ content }: RecordPlan) => content as CustomerContent

/** Pause between two invitations, ms: email providers treat many emails from a new sender as spam. */
const invitationIntervalMs = 1000

/** Returns the text of consent that is stored as its proof. */
const consentText = ({ newsText }: CustomerContent, { format }: RecordWriteContext): string =>
  newsText || importedText(shopNames[format] ?? 'another shop')

const changedSince = (difference: string) =>
  new Failure('conflict', `Changed since the check: ${difference}.`)

const emailTakenSince = () => changedSince('there is an account with this email now')

/** Creates the account, or locks the existing one. */
const createOrLockAccount = async (
  trx: Knex.Transaction,
  { id, isNew }: RecordPlan,
  { email, firstName, lastName }: CustomerContent,
  { at, userId }: RecordWriteContext,
): Promise<User> => {
  const existing = await User.query(trx).findOne({ email }).forUpdate()
  if (isNew && existing) throw emailTakenSince()
  if (isNew) {
    const terms = { roles: [], endsAt: null, note: '' }
    try {
      return await insertInvitedUser(trx, { firstName, lastName, email }, { at, by: userId, terms, id })
    } catch (error) {
      throw isUniqueViolation(error, 'users.email') ? emailTakenSince() : error
    }
  }
  if (existing?.id !== id) throw changedSince('the account has another email now')
  if (existing.isAdmin) throw changedSince('this is an account of your staff')
  return existing
}

/** Adds the addresses in their order, each type with its default. */
const addAddresses = async (
  trx: Knex.Transaction,
  userId: string,
  { address, further = [] }: CustomerContent,
  at: string,
) => {
  const newAddresses = [
    ...(address ? [{ ...address, type: 'SHIPPING' as const, isDefault: true }] : []),
    ...further,
  ]
  if (newAddresses.length === 0) return
  await lockAddresses(trx, userId)
  for (const [index, newAddress] of newAddresses.entries()) {
    const createdAt = new Date(Date.parse(at) + index).toISOString()
    await Address.query(trx).insert({
      ...newAddress,
      userId,
      isDefault: false,
      createdAt,
      updatedAt: createdAt,
    })
  }
  for (const type of ['SHIPPING', 'BILLING'] as const) {
    const defaultAddress = newAddresses.find(added => added.type === type && added.isDefault)
    await settleDefault(trx, userId, type, defaultAddress && { preferredId: defaultAddress.id })
  }
}

/** Writes tags with the spelling that other customers' tags have. */
const addTags = async (trx: Knex.Transaction, userId: string, { tags }: CustomerContent) => {
  const keys = tags.map(tagKey)
  const spellings: { tag: string; tag_key: string }[] = await trx('customer_tags')
    .whereIn('tag_key', keys)
    .distinct('tag', 'tag_key')
  const spellingByKey = new Map(spellings.map(({ tag, tag_key: key }) => [key, tag]))
  for (const tag of tags) {
    const key = tagKey(tag)
    await trx('customer_tags')
      .insert({ user_id: userId, tag: spellingByKey.get(key) ?? tag, tag_key: key })
      .onConflict(['user_id', 'tag_key'])
      .ignore()
  }
}

interface UserFacts {
  phone?: string | null
  tags?: string[]
}

const noteUser = (
  trx: Knex.Transaction,
  { id }: RecordPlan,
  { at, userId }: RecordWriteContext,
  { before, after }: { before: UserFacts; after: UserFacts },
) => {
  if (Object.keys(after).length === 0) return
  return noteChange(trx, { at, userId, act: 'update', subject: 'user', subjectId: id, before, after })
}

/** Writes the planned changes for one customer. */
export const applyCustomer: Records['apply'] = async (trx, plan, writing) => {
  const content = contentOf(plan)
  const { phone, tags, note, newsSince } = content
  const { at, deps, choices, index } = writing
  const user = await createOrLockAccount(trx, plan, content, writing)
  const before = tags.length > 0 ? await readTags(trx, user.id) : []
  if (phone && !user.phone) await User.query(trx).findById(user.id).patch({ phone, updatedAt: at })
  await addAddresses(trx, user.id, content, at)
  await addTags(trx, user.id, content)
  if (note)
    await trx('customer_notes').insert({
      id: note.id,
      user_id: user.id,
      author_id: writing.userId,
      text: note.text,
      created_at: at,
    })
  if (newsSince)
    await storeImportedConsent(deps, trx, user, { at: newsSince, text: consentText(content, writing) })
  const isInvited = plan.isNew && choices.invites
  const sentAt = new Date(Date.parse(at) + index * invitationIntervalMs).toISOString()
  if (isInvited) await sendInvitation(trx, user.id, { at: sentAt, by: writing.userId })
  if (plan.isNew) return
  await noteUser(trx, plan, writing, {
    before: { ...(phone && { phone: user.phone }), ...(tags.length > 0 && { tags: before }) },
    after: { ...(phone && { phone }), ...(tags.length > 0 && { tags: await readTags(trx, user.id) }) },
  })
}

const addressesIn = ({ address, further = [] }: CustomerContent) => [
  ...(address ? [address] : []),
  ...further,
]

/** Splits an account's addresses into those that the import added, unchanged since, and all others. */
const splitAddresses = async (trx: Knex.Transaction, userId: string, content: CustomerContent) => {
  const added = new Map(addressesIn(content).map(address => [address.id, address]))
  const addresses = await Address.query(trx).where({ user_id: userId })
  const isUnchanged = (address: Address) => {
    const original = added.get(address.id)
    return (
      original !== undefined &&
      keysOf(addressFields).every(name => (address[name] ?? '') === (original[name] ?? ''))
    )
  }
  return {
    unchanged: addresses.filter(isUnchanged),
    changed: addresses.filter(address => added.has(address.id) && !isUnchanged(address)),
    own: addresses.filter(address => !added.has(address.id)),
  }
}

/** Finds what people have added to a new account, or changed; null if there is nothing. */
const additionTo = async (
  trx: Knex.Transaction,
  user: User,
  content: CustomerContent,
): Promise<string | null> => {
  const notes = trx('customer_notes').where({ user_id: user.id })
  if (await notes.whereNot({ id: content.note?.id ?? '' }).first('id'))
    return 'your staff have written a note about it'
  const tags: string[] = await trx('customer_tags')
    .where({ user_id: user.id })
    .whereNotIn('tag_key', content.tags.map(tagKey))
    .pluck('tag')
  if (tags.length > 0) return `it has been tagged ${formatNames(tags)}`
  const { changed, own } = await splitAddresses(trx, user.id, content)
  if (changed.length > 0 || own.length > 0) return 'its addresses have been changed'
  const isRenamed = user.firstName !== content.firstName || user.lastName !== content.lastName
  return isRenamed || (user.phone ?? '') !== (content.phone ?? '')
    ? 'its name or telephone number has been changed'
    : null
}

/** Finds the reason to keep a new account; null if it is unchanged since the import. */
const reasonToKeep = async (
  trx: Knex.Transaction,
  user: User,
  content: CustomerContent,
): Promise<string | null> => {
  if (user.isAdmin) return 'it is an account of your staff now'
  if (user.passwordHash !== null) return 'its owner has set a password'
  const ofUser = { user_id: user.id }
  const orders: string[] = await trx('orders').where(ofUser).orderBy('created_at', 'desc').pluck('number')
  if (orders.length > 0) return `it has ${ordersInWords(orders)}`
  const reviewedTitles: string[] = await trx('reviews as r')
    .join('products as p', 'p.id', 'r.product_id')
    .where({ 'r.user_id': user.id })
    .orderBy('r.created_at')
    .pluck('p.title')
  if (reviewedTitles.length > 0) return `it has reviewed ${formatNames(reviewedTitles)}`
  const documents: string[] = await trx('documents').where(ofUser).orderBy('created_at').pluck('title')
  return documents.length > 0
    ? `it has the documents ${formatNames(documents)}`
    : additionTo(trx, user, content)
}

const removeNewAccount = async (
  trx: Knex.Transaction,
  user: User,
  content: CustomerContent,
  { at, userId }: RecordWriteContext,
): Promise<string[]> => {
  const reason = await reasonToKeep(trx, user, content)
  if (reason) return [reason]
  const { id, firstName, lastName, email } = user
  await trx('users').where({ id }).delete()
  await noteChange(trx, {
    at,
    userId,
    act: 'delete',
    subject: 'user',
    subjectId: id,
    before: { firstName, lastName, email },
    after: null,
  })
  return []
}

/** Clears what the import added to an account. Returns what stays because somebody has changed it. */
const clearImportedValues = async (
  trx: Knex.Transaction,
  user: User,
  content: CustomerContent,
  at: string,
): Promise<string[]> => {
  const { phone, tags, note } = content
  if (phone && user.phone === phone)
    await User.query(trx).findById(user.id).patch({ phone: null, updatedAt: at })
  const { unchanged, changed } = await splitAddresses(trx, user.id, content)
  if (unchanged.length > 0) {
    await lockAddresses(trx, user.id)
    await Address.query(trx)
      .delete()
      .whereIn(
        'id',
        unchanged.map(({ id }) => id),
      )
    for (const type of ['SHIPPING', 'BILLING'] as const) await settleDefault(trx, user.id, type)
  }
  await trx('customer_tags').where({ user_id: user.id }).whereIn('tag_key', tags.map(tagKey)).delete()
  if (note) await trx('customer_notes').where({ id: note.id }).delete()
  return changed.map(({ address1 }) => `the address ${address1} has been changed since`)
}

/** Reverts a customer: deletes a new account unless somebody uses it, and clears the completed fields of others. */
export const undoCustomer = async (
  trx: Knex.Transaction,
  plan: RecordPlan,
  writing: RecordWriteContext,
): Promise<string[]> => {
  const content = contentOf(plan)
  const user = await User.query(trx).findById(plan.id).forUpdate()
  if (!user) return []
  const keptBecause = plan.isNew ? await removeNewAccount(trx, user, content, writing) : []
  if (content.newsSince && keptBecause.length === 0) {
    const consent = { at: content.newsSince, text: consentText(content, writing) }
    await dropImportedConsent(trx, user, consent)
  }
  if (plan.isNew) return keptBecause
  return clearImportedValues(trx, user, content, writing.at)
}
