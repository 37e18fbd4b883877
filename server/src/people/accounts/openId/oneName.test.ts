import { getMe } from '@shop/contracts/accounts/endpoints'
import { expect, it } from 'vitest'
import { useNewStaff } from '../../../test/accounts.ts'
import { setStaffSignIn, usualSignIn, useProvider } from '../../../test/signInProvider.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('a person with only one name at the provider', shop => {
  const provider = useProvider(shop)
  const owner = useNewStaff(shop)

  it('has no last name in the shop either', async () => {
    await setStaffSignIn(shop, owner.accessToken, usualSignIn(provider.issuer))
    const { accessToken } = await provider.enter({
      sub: 'omar',
      email: 'omar@team.example',
      name: 'Omar',
    })
    expect(await shop.call(getMe, {}, accessToken)).toMatchObject({ firstName: 'Omar', lastName: '' })
  })
})
