import type { TestShop } from './startShop.ts'

/** Saves one section of the settings as a person in the back office would; what is left out has its default. */
export const saveSettings = async (shop: TestShop, section: string, values: object): Promise<void> => {
  const row = { section, value: JSON.stringify(values), updated_at: new Date().toISOString() }
  await shop.deps.db('settings').insert(row).onConflict('section').merge()
  shop.deps.settings.forget()
}
