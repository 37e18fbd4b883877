import type { Deps } from '../../../../platform/base/deps.ts'
import { isSameSecret, keyedDigest } from '../../../../platform/base/keyedDigest.ts'
import { Failure } from '../../../../platform/http/Failure.ts'

type Signer = Pick<Deps, 'jwtSecret'>

const idLength = 36

const tokenOf = (keys: Signer, id: string): string => id + keyedDigest(keys, 'stock-ask', id)

/** Builds the link in an email by which its reader withdraws all other requests of that address. */
export const withdrawalLink = (deps: Signer & Pick<Deps, 'publicUrl'>, id: string): string =>
  `${deps.publicUrl}/back-in-stock#${tokenOf(deps, id)}`

/** Deletes all open requests of an email's address, and returns how many there were. Throws `link_invalid`. */
export const withdrawAll = async (deps: Deps, token: string): Promise<number> => {
  const id = token.slice(0, idLength)
  const isValid = isSameSecret(token, tokenOf(deps, id))
  const stockRequest = isValid ? await deps.db('stock_asks').where({ id }).first('email') : undefined
  if (!stockRequest)
    throw new Failure(
      'link_invalid',
      'This link is not valid, or has expired. Please contact us, and we will sort it out.',
    )
  return deps.db('stock_asks').where({ email: stockRequest.email }).whereNull('told_at').delete()
}
