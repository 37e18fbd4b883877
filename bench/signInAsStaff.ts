import { createClient } from '@shop/client/createClient'
import { login } from '@shop/contracts/accounts/endpoints'

const admin = { email: 'admin@madar.test', password: 'madar-admin-2026' }

/** Returns an access token of the demo's admin, valid for ten minutes. */
export const signInAsStaff = async (url: string): Promise<string> => {
  const signedIn = await createClient({ base: `${url}/api` }).call(login, admin)
  if (!('user' in signedIn)) throw new Error("The demo's admin has a second factor.")
  return signedIn.accessToken
}
