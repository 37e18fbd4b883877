import { beforeEach } from 'vitest'
import type { TestShop } from './startShop.ts'

/** Saves one section of the settings directly in the database; omitted fields get their default. */
export const saveSettings = async (shop: TestShop, section: string, values: object): Promise<void> => {
  const row = { section, value: JSON.stringify(values), updated_at: new Date().toISOString() }
  await shop.deps.db('settings').insert(row).onConflict('section').merge()
  shop.deps.settings.clearCache()
}

/**
 * Removes saved settings before each test, except those of delivery and payment. Returns a reader of the audit log's
 * entries about settings.
 */
export const useCleanSettings = (shop: TestShop) => {
  beforeEach(async () => {
    await shop.deps.db('settings').whereNotIn('section', ['shipping', 'payment']).delete()
    shop.deps.settings.clearCache()
  })
  return {
    readAuditEntries: () =>
      shop.deps
        .db('audit_log')
        .where({ subject: 'settings' })
        .orderBy([{ column: 'at' }, { column: 'id' }]),
  }
}
