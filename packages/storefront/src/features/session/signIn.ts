import { safeStorage } from '@shop/client/safeStorage'
import { storeWelcome } from '@shop/client/welcome'
import { login, loginWithCode, register, type SignedIn, type User } from '@shop/contracts/accounts/endpoints'
import { acceptInvitation, confirmEmail } from '@shop/contracts/accounts/linkEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSettings } from '../../kit/shop/settings.ts'
import { type Shop, useShop } from '../../kit/shop/shop.ts'
import { joinGuestCart } from '../cart/guest.ts'
import { fitProfilesKey } from '../../kit/session/fitProfilesKey.ts'
import { useMissedItems } from '../cart/missedItems.ts'
import { notifyOtherTabs } from '../../kit/shop/otherTabs.ts'
import { cartQuery } from '../cart/queries.ts'
import { failureText } from '../../kit/query/failureText.ts'
import { dismissToast, showToast } from '../../kit/toasts/useToast.ts'
import { changeUser } from './clearDevice.ts'

/** Moves the device's fit profiles into the account; the script is loaded only if there are any. */
const joinDeviceProfiles = async (call: Shop['client']['call']) => {
  if (!safeStorage().getItem(fitProfilesKey)) return
  const { joinProfiles } = await import('../choice/fit/joinProfiles.ts')
  // Profiles that cannot be moved now stay on the device until the next sign-in.
  await joinProfiles(call).catch(() => undefined)
}

const startSession = async ({ client, session }: Shop, queryClient: QueryClient, answer: SignedIn) => {
  session.keepTokens(answer)
  // Runs before the user is set, so that the account's cart is read with the guest's items.
  const missed = await joinGuestCart(client.call).catch(() => [])
  session.keepUser(answer.user)
  changeUser(queryClient, answer.user)
  useMissedItems.setState({ items: missed })
  void queryClient.prefetchQuery(cartQuery)
  void joinDeviceProfiles(client.call)
  notifyOtherTabs('cart')
  return { user: answer.user, missed }
}

const missedText = (missed: readonly unknown[]): string =>
  missed.length > 0 ? ' Some of your saved items could not be added: please check your cart.' : ''

const welcome = ({ user, missed }: { user: User; missed: readonly unknown[] }) => {
  // The back office also shows a greeting, since it may open before this one can be read.
  if (user.isAdmin) storeWelcome()
  showToast(
    user.isAdmin
      ? { title: 'Welcome Admin!', text: 'Redirecting to admin dashboard...' }
      : { title: 'Welcome back!', text: `You've been successfully logged in.${missedText(missed)}` },
  )
}

/** Adds the title unless the text begins with it. */
const withTitle = (title: string, text: string): string =>
  text.toLowerCase().startsWith(title.toLowerCase()) ? text : `${title}: ${text}`

/** Returns the error of a failed login, for the form. */
export const loginFailure = (error: unknown): string =>
  withTitle('Login Failed', failureText(error, 'Please check your credentials and try again.'))

/** Returns the error of a failed registration, for the form. */
export const registrationFailure = (error: unknown): string =>
  withTitle('Registration Failed', failureText(error, 'Registration failed. Please try again.'))

/**
 * Signs in. The guest's cart is merged into the account's, and the cart page names items that were not added in full.
 * An account with two-step sign-in answers with a challenge instead.
 */
export const useLogin = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    onMutate: dismissToast,
    mutationFn: async (input: SentInput<typeof login>) => {
      const answer = await shop.client.call(login, input)
      return 'challenge' in answer ? answer : startSession(shop, queryClient, answer)
    },
    onSuccess: outcome => 'user' in outcome && welcome(outcome),
  })
}

/** Runs the second step of signing in: sends the login's challenge with a code. */
export const useLoginWithCode = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    onMutate: dismissToast,
    mutationFn: async (input: SentInput<typeof loginWithCode>) =>
      startSession(shop, queryClient, await shop.client.call(loginWithCode, input)),
    onSuccess: welcome,
  })
}

/** Sets an invited account's first password and signs in; failures are shown in the form. */
export const useAcceptInvitation = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    onMutate: dismissToast,
    mutationFn: async (input: SentInput<typeof acceptInvitation>) =>
      startSession(shop, queryClient, await shop.client.call(acceptInvitation, input)),
    onSuccess: welcome,
  })
}

/**
 * Confirms an account's address by an emailed link and the password, and signs in again, because the shop ends every
 * session of the account. An account with two-step sign-in answers with a challenge. Failures are shown in the form.
 */
export const useConfirmEmail = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    onMutate: dismissToast,
    mutationFn: async (input: SentInput<typeof confirmEmail>) => {
      const answer = await shop.client.call(confirmEmail, input)
      if ('user' in answer) await startSession(shop, queryClient, answer)
      else {
        shop.session.clear()
        changeUser(queryClient, null)
      }
      return answer
    },
  })
}

/** Creates an account and signs it in, like `useLogin`. */
export const useRegister = () => {
  const shop = useShop()
  const { storeName } = useSettings()
  const queryClient = useQueryClient()
  return useMutation({
    onMutate: dismissToast,
    mutationFn: async (input: SentInput<typeof register>) =>
      startSession(shop, queryClient, await shop.client.call(register, input)),
    onSuccess: ({ missed }) =>
      showToast({
        title: 'Account created successfully!',
        text: `Welcome to ${storeName || 'our shop'}.${missedText(missed)}`,
      }),
  })
}
