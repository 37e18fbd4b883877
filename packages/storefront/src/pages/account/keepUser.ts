import type { User } from '@shop/contracts/accounts/endpoints'
import type { Shop } from '../../kit/shop/shop.ts'
import { useSession } from '../../kit/session/useSession.ts'

/** Takes over what has changed about the signed-in account, here and in what the device keeps. */
export const keepUser = ({ session }: Shop, user: User): void => {
  session.keepUser(user)
  useSession.setState({ user })
}
