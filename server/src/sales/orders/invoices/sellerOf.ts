import type { Settings } from '@shop/contracts/shop/settings'
import type { Seller } from './InvoiceData.ts'

/** Returns the shop as shown on an invoice issued now. */
export const sellerOf = ({ general }: Settings): Seller => ({
  name: general.companyName.trim() || general.storeName,
  storeName: general.storeName,
  addressLines: general.companyAddress
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== ''),
  companyNumber: general.companyNumber.trim(),
  email: general.storeEmail,
  phone: general.storePhone,
  isVatRegistered: general.vatRegistered,
  vatNumber: general.vatRegistered ? general.vatNumber.trim() : '',
})
