import type { User } from '@shop/contracts/accounts/endpoints'
import type { Shop } from '../../kit/shop/shop.ts'
import { useSession } from '../../kit/session/useSession.ts'

/** Updates the signed-in account in memory and on the device. */
export const updateUser = ({ session }: Shop, user: User): void => {
  session.keepUser(user)
  useSession.setState({ user })
}
