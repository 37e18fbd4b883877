import { email, personName, phoneText, text } from '@shop/contracts/fields'
import { maxTagLength, maxTags } from '@shop/contracts/tags'
import * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import type { AddressType } from '../../../../../people/accounts/addresses/Address.ts'
import { maxAddresses } from '../../../../../people/accounts/addresses/createAddress.ts'
import { readPlace } from '../../../../../people/accounts/addresses/readPlace.ts'
import { mendPhone, mendPostcode } from '../mendNumbers.ts'
import type { FileAddress, FileCustomer } from './readCustomers.ts'

/** A customer in the form that can be stored, with remarks on what was left out. */
export interface CheckedCustomer {
  email: string
  firstName: string
  lastName: string
  phone: string | null
  address: CheckedAddress | null
  further: FurtherAddress[]
  tags: string[]
  note: string
  notes: string[]
}

export type CheckedAddress = Omit<FileAddress, 'address2' | 'state'> & {
  address2: string | null
  state: string | null
}

/** A further address, besides the first one for deliveries. */
export type FurtherAddress = CheckedAddress & { type: AddressType; isDefault: boolean }

const FurtherInput = z.array(
  z.object({
    type: z.enum(['SHIPPING', 'BILLING']),
    isDefault: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
)

/** Selects valid further addresses, up to the limit of an account, with the reasons why others were left out. */
const checkFurtherAddresses = (input: string): { further: FurtherAddress[]; reasons: string[] } => {
  if (input === '') return { further: [], reasons: [] }
  let parsed: unknown
  try {
    parsed = JSON.parse(input)
  } catch {
    parsed = null
  }
  const { success, data } = FurtherInput.safeParse(parsed)
  if (!success) return { further: [], reasons: ['They cannot be read.'] }
  const further: FurtherAddress[] = []
  const reasons: string[] = []
  for (const { type, isDefault, ...address } of data.slice(0, maxAddresses - 1)) {
    const postalCode = mendPostcode(address.postalCode, address.country).text
    const checkedAddress = checkAddress({ ...address, postalCode })
    if (typeof checkedAddress === 'string') reasons.push(checkedAddress)
    else if (checkedAddress) further.push({ ...checkedAddress, type, isDefault })
  }
  return { further, reasons }
}

/** Returns the address as it is stored; a sentence if it is invalid, null if there is none. */
const checkAddress = (input: FileAddress): CheckedAddress | string | null => {
  if (input.address1 === '') return null
  const reading = readPlace(input)
  return 'faults' in reading ? (reading.faults[0]?.text ?? 'It is not complete.') : reading.place
}

const validNameOr = (input: string, fallback: string): string => {
  const { success, data } = safeParse(personName, input)
  return success ? data : fallback
}

/** Returns the customer as they can be stored; a sentence if they cannot be stored at all. */
export const checkCustomer = (input: FileCustomer): CheckedCustomer | string => {
  if (input.email === '') return 'There is no email address, which every account needs.'
  const emailResult = safeParse(email, input.email)
  if (!emailResult.success) return `${input.email.slice(0, 100)} is not an email address.`
  if (input.isStaff) return 'This person ran the former shop. Please invite staff by hand.'
  const repairedPhone = mendPhone(input.phone, input.address.country)
  const repairedPostcode = mendPostcode(input.address.postalCode, input.address.country)
  const phone = safeParse(phoneText, repairedPhone.text)
  const mainAddress = checkAddress({ ...input.address, postalCode: repairedPostcode.text })
  const notes = [
    repairedPhone.note,
    typeof mainAddress === 'string' ? undefined : repairedPostcode.note,
  ].filter(note => note !== undefined)
  if (!phone.success) notes.push('The telephone number is left out: it is not valid.')
  if (typeof mainAddress === 'string') notes.push(`The address is left out. ${mainAddress}`)
  const { further, reasons } = checkFurtherAddresses(input.further)
  if (reasons.length > 0) notes.push(`Not all further addresses are taken over. ${reasons[0]}`)
  const distinctTags = new Map(input.tags.map(tag => [tag.toLowerCase(), tag]))
  const tags = [...distinctTags.values()].filter(tag => tag.length <= maxTagLength)
  if (tags.length > maxTags || input.tags.some(tag => tag.length > maxTagLength))
    notes.push(`Tags that are too long or more than ${maxTags} are left out.`)
  const note = safeParse(text(2000), input.note)
  if (input.note !== '' && !note.success) notes.push('The note is left out: it is too long.')
  const [localPart = ''] = emailResult.data.split('@')
  const firstName = validNameOr(input.firstName, '')
  const lastName = validNameOr(input.lastName, '')
  const isNameless = firstName === '' && lastName === ''
  if (isNameless) notes.push('There is no name: the beginning of the email address is used instead.')
  return {
    email: emailResult.data,
    firstName: isNameless ? localPart.slice(0, 80) : firstName,
    lastName,
    phone: (phone.success && phone.data) || null,
    address: typeof mainAddress === 'string' ? null : mainAddress,
    further,
    tags: tags.slice(0, maxTags),
    note: note.success ? note.data : '',
    notes,
  }
}
