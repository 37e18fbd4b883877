import type { Deps } from '../../../platform/base/deps.ts'

/** The shop as letters of now tell of it. */
export const readShop = async ({
  settings,
  publicUrl,
}: Pick<Deps, 'settings' | 'publicUrl'>): Promise<Shop> => {
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

/** The shop's details in a letter; unknown ones are empty and left out. */
export interface Shop {
  name: string
  /** The shop's address, without a slash at the end. */
  url: string
  email: string
  phone: string
  /** The shop in law; the shop's name where the settings have no other. */
  trader: { name: string; addressLines: string[]; companyNumber: string; vatNumber: string }
  primaryColor: string
  timezone: string
}
