import type { Deps } from '../../../platform/base/deps.ts'

/** Reads the shop's current details for emails. */
export const readShop = async ({
  settings,
  publicUrl,
}: Pick<Deps, 'settings' | 'publicUrl'>): Promise<EmailShop> => {
  const { general, appearance } = await settings.read()
  return {
    name: general.storeName,
    url: publicUrl,
    email: general.storeEmail,
    phone: general.storePhone,
    trader: {
      name: general.companyName.trim() || general.storeName,
      addressLines: general.companyAddress
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== ''),
      companyNumber: general.companyNumber.trim(),
      vatNumber: general.vatRegistered ? general.vatNumber.trim() : '',
    },
    primaryColor: appearance.primaryColor,
    timezone: general.timezone,
  }
}

/** The shop's details in an email; unknown ones are empty and left out. */
export interface EmailShop {
  name: string
  /** The shop's address, without a trailing slash. */
  url: string
  email: string
  phone: string
  /** The legal entity; the shop's name if the settings name no company. */
  trader: { name: string; addressLines: string[]; companyNumber: string; vatNumber: string }
  primaryColor: string
  timezone: string
}
