import { expect, it } from 'vitest'
import { useNewStaff } from '../../test/accounts.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop } from '../../test/startShop.ts'

onBothDatabases('the Authorization header', dialect => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop)

  it.each(['Bearer', 'bearer', 'BEARER'])('accepts the scheme %s', async scheme => {
    const answer = await shop.request('/auth/me', {
      headers: { Authorization: `${scheme} ${staff.accessToken}` },
    })
    expect(answer.status).toBe(200)
  })
})
