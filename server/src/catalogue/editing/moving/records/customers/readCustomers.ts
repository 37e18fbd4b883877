import { isDeepStrictEqual } from 'node:util'
import type { SheetFormat } from '@shop/contracts/products/sheetFormats'
import { isYes } from '../../formats/flags.ts'
import { rowNumber, type SourceSheet } from '../../formats/Reading.ts'
import { instantOf } from '../instants.ts'
import { shopNames } from '../shopNames.ts'

/** An address as in the file; empty for what is missing. */
export interface FileAddress {
  firstName: string
  lastName: string
  address1: string
  address2: string
  city: string
  state: string
  postalCode: string
  country: string
}

/** A customer as in the file. */
export interface FileCustomer {
  row: number
  email: string
  firstName: string
  lastName: string
  phone: string
  address: FileAddress
  /** JSON, as in our own export. */
  further: string
  tags: string[]
  note: string
  /** Tells whether they agreed to email marketing at the former shop. */
  wantsNews: boolean
  /** Time of that consent; null if the file does not have it. */
  wantedSince: string | null
  /** Text of that consent; blank if the file does not have it. */
  newsText: string
  /** Tells whether they were staff of the former shop. */
  isStaff: boolean
}

/** Spreadsheets put an apostrophe before text that would become a number. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[\p{L}\d+=\-@])/u, '').trim()

const createCellReader =
  (source: SourceSheet, cells: readonly string[]) =>
  (...headings: string[]): string =>
    withoutApostrophe(source.cell(cells, ...headings))

type ReadCell = ReturnType<typeof createCellReader>

/** Maximum number of characters in the text of a consent; ours has about a hundred. */
const maxNewsTextLength = 2000

const tagsOf = (tagList: string): string[] =>
  tagList
    .split(',')
    .map(tag => tag.trim().replaceAll(/\s+/g, ' '))
    .filter(tag => tag !== '')

const withCompany = (company: string, addressLine: string): string =>
  [company, addressLine].filter(Boolean).join(', ')

const readShopifyCustomer = (read: ReadCell): Omit<FileCustomer, 'row'> => {
  const [firstName, lastName] = [read('First Name'), read('Last Name')]
  const addressPart = (name: string) => read(`Default Address ${name}`, name)
  return {
    email: read('Email'),
    firstName,
    lastName,
    phone: read('Phone') || read('Default Address Phone'),
    address: {
      firstName: addressPart('First Name'),
      lastName: addressPart('Last Name'),
      address1: addressPart('Address1'),
      address2: withCompany(addressPart('Company'), addressPart('Address2')),
      city: addressPart('City'),
      state: addressPart('Province Code'),
      postalCode: addressPart('Zip'),
      country: addressPart('Country Code').toUpperCase(),
    },
    further: read('Further Addresses'),
    tags: tagsOf(read('Tags')),
    note: read('Note'),
    wantsNews: isYes(read('Accepts Email Marketing', 'Accepts Marketing')),
    wantedSince: instantOf(read('Email Marketing: Updated At', 'Accepts Marketing Updated At'), 'dmy'),
    newsText: read('Email Marketing: Text').slice(0, maxNewsTextLength),
    isStaff: false,
  }
}

/** Reads an address of WooCommerce whole, as parts of two would make one that does not exist. */
const wooAddress = (
  read: ReadCell,
  kind: 'billing' | 'shipping',
  { firstName, lastName }: Pick<FileAddress, 'firstName' | 'lastName'>,
): FileAddress => {
  const part = (name: string) => read(`${kind}_${name}`)
  return {
    firstName: part('first_name') || firstName,
    lastName: part('last_name') || lastName,
    address1: part('address_1'),
    address2: withCompany(part('company'), part('address_2')),
    city: part('city'),
    state: part('state'),
    postalCode: part('postcode'),
    country: part('country').toUpperCase(),
  }
}

const readWooCustomer = (read: ReadCell): Omit<FileCustomer, 'row'> => {
  const [firstWord = '', ...otherWords] = read('Name', 'display_name').split(' ')
  const firstName = read('first_name', 'billing_first_name') || firstWord
  const lastName = read('last_name', 'billing_last_name') || otherWords.join(' ')
  const billing = wooAddress(read, 'billing', { firstName, lastName })
  const shipping = wooAddress(read, 'shipping', { firstName, lastName })
  const isBillingFurther =
    shipping.address1 !== '' && billing.address1 !== '' && !isDeepStrictEqual(billing, shipping)
  return {
    email: read('user_email', 'Email', 'billing_email'),
    firstName,
    lastName,
    phone: read('billing_phone') || read('shipping_phone'),
    address: shipping.address1 === '' ? billing : shipping,
    further: isBillingFurther ? JSON.stringify([{ ...billing, type: 'BILLING', isDefault: true }]) : '',
    tags: [],
    note: '',
    wantsNews: isYes(read('Accepts Email Marketing', 'Accepts Marketing', 'newsletter')),
    wantedSince: null,
    newsText: '',
    isStaff: /administrator|shop_manager|editor/i.test(read('roles', 'role')),
  }
}

/** Reads the customers of a file, row by row. */
export const readCustomers = (source: SourceSheet, format: SheetFormat): FileCustomer[] => {
  const read = shopNames[format] === 'WooCommerce' ? readWooCustomer : readShopifyCustomer
  return source
    .filledRows()
    .map(({ index, cells }) => ({ row: rowNumber(index), ...read(createCellReader(source, cells)) }))
}
