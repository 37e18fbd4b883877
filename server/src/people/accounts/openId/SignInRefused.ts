import type { SignInRefusal } from '@shop/contracts/accounts/openIdEndpoints'

/** Somebody whom the provider has sent back is not let in; the office has the sentences. */
export class SignInRefused extends Error {
  readonly refusal: SignInRefusal

  constructor(refusal: SignInRefusal, cause?: unknown) {
    super(refusal, { cause })
    this.refusal = refusal
  }
}
