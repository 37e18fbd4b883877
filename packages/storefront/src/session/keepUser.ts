import type { User } from '@shop/contracts/accounts/endpoints'
import type { Shop } from '../app/shop.ts'
import { useSession } from './useSession.ts'

/** Takes over what has changed about the signed-in account, here and in what the device keeps. */
export const keepUser = ({ session }: Shop, user: User): void => {
  session.keepUser(user)
  useSession.setState({ user })
}
