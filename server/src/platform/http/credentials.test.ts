import { expect, it } from 'vitest'
import { useNewStaff } from '../../test/accounts.ts'
import { describeShop } from '../../test/startShop.ts'

describeShop('the Authorization header', shop => {
  const staff = useNewStaff(shop)

  it.each(['Bearer', 'bearer', 'BEARER'])('accepts the scheme %s', async scheme => {
    const answer = await shop.request('/auth/me', {
      headers: { Authorization: `${scheme} ${staff.accessToken}` },
    })
    expect(answer.status).toBe(200)
  })
})
