import type { Deps } from '../../base/deps.ts'
import type { Shop } from './Shop.ts'

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
