import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../test/databases.ts'
import { saveSettings } from '../../../test/settings.ts'
import { useShop } from '../../../test/startShop.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { lastChangeInWords } from './changesInWords.ts'

onBothDatabases('the last change of a record', dialect => {
  const shop = useShop(dialect)

  it("is dated in the shop's time zone", async () => {
    await saveSettings(shop, 'general', { timezone: 'Asia/Dubai' })
    const changed = await transaction(shop.deps.db, async trx => {
      await noteChange(trx, {
        at: '2031-05-31T22:30:00.000Z',
        userId: null,
        subject: 'redirect',
        subjectId: 'r1',
        before: {},
        after: {},
      })
      return lastChangeInWords(trx, ['redirect'], ['r1'])
    })
    expect(changed).toBe('changed on 1 June 2031')
  })
})
