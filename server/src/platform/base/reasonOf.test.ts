import { expect, it } from 'vitest'
import { describeShop } from '../../test/startShop.ts'
import { rows } from '../database/rows.ts'
import { reasonOf } from './reasonOf.ts'

describeShop('a statement that failed', shop => {
  it('is reported without its values, however it begins', async () => {
    for (const statement of [
      'insert into orders (id) values (?)',
      '\n  insert into orders (id) values (?)',
    ]) {
      const error: Error = (await rows(shop.deps.db, statement, ['ann@shop.example']).catch(
        (failed: Error) => failed,
      )) as Error
      expect(error.message).toContain('insert into orders')
      expect(reasonOf(error)).toMatch(/null/i)
      expect(reasonOf(error)).not.toMatch(/insert|ann@/)
    }
  })

  it('is reported in its own words if it is another kind of failure', () => {
    expect(reasonOf(new Error('The bucket is away - again.'))).toBe('The bucket is away - again.')
    expect(reasonOf('gone')).toBe('gone')
  })
})
