import type { SignInRefusal } from '@shop/contracts/accounts/openIdEndpoints'

/** Refusal of a person whom the sign-in provider has sent back. The back office has the sentence for each reason. */
export class SignInRefused extends Error {
  readonly refusal: SignInRefusal

  constructor(refusal: SignInRefusal, cause?: unknown) {
    super(refusal, { cause })
    this.refusal = refusal
  }
}
