import type { SignedIn } from '@shop/contracts/accounts/endpoints'
import { finishSignIn, type SignInRefusal } from '@shop/contracts/accounts/openIdEndpoints'
import { useState } from 'react'
import { failureText } from '../../kit/act/failureText.ts'
import type { Connection } from '../../kit/platform/connection.ts'

/** Texts for refusals, by the word that the server sends. */
const refusals: Readonly<Record<SignInRefusal, string>> = {
  off: 'Signing in through a provider is switched off here.',
  ended: 'Signing in has taken too long, or was begun in another browser. Please try again.',
  cancelled: 'You did not finish signing in at the provider.',
  away: 'The provider cannot be reached at the moment. Please try again in a minute.',
  invalid: 'The provider’s answer was not valid, so you were not signed in. Please try again.',
  unverified: 'The provider has not verified your email address.',
  unknown: 'There is no staff account with your email address. Please ask an owner to invite you.',
  inactive: 'Your account is deactivated. Please ask an owner.',
  no_role: 'None of your groups gives you a role here. Please ask an owner.',
  other_identity:
    'Your staff account is linked to another sign-in at the provider. Please ask an owner to remove your roles and assign them again.',
}

const isRefusal = (word: string): word is SignInRefusal => Object.hasOwn(refusals, word)

/** Returns the sentence for a refusal; null for any other word. */
export const signInRefusalText = (word: string): string | null => (isRefusal(word) ? refusals[word] : null)

/** Signs in through the system's browser, in a runtime that has a separate one. */
export const useProviderSignIn = (
  { client, platform }: Connection,
  onSignedIn: (signedIn: SignedIn) => void,
) => {
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const begin = async () => {
    setWaiting(true)
    setProblem(null)
    try {
      const proof = await platform.providerSignIn?.prove()
      if (!proof) return
      if ('refused' in proof) setProblem(signInRefusalText(proof.refused) ?? refusals.invalid)
      else onSignedIn(await client.call(finishSignIn, proof))
    } catch (error) {
      setProblem(failureText(error, 'Please sign in again.'))
    } finally {
      setWaiting(false)
    }
  }
  return { isWaiting, problem, begin: () => void begin(), stop: () => platform.providerSignIn?.stop() }
}
