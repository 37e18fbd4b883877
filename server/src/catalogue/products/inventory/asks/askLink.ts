import type { Deps } from '../../../../platform/base/deps.ts'
import { isSameSecret, keyedDigest } from '../../../../platform/base/keyedDigest.ts'
import { Failure } from '../../../../platform/http/Failure.ts'

type Keys = Pick<Deps, 'jwtSecret'>

const idLength = 36

const tokenOf = (keys: Keys, id: string): string => id + keyedDigest(keys, 'stock-ask', id)

/** Address at which the reader of the mail takes back everything else that their address waits for. */
export const askLink = (deps: Keys & Pick<Deps, 'publicUrl'>, id: string): string =>
  `${deps.publicUrl}/back-in-stock#${tokenOf(deps, id)}`

/** Removes all that the address of a mail still waits for, and says how much it was. Throws `link_invalid`. */
export const endAsks = async (deps: Deps, token: string): Promise<number> => {
  const id = token.slice(0, idLength)
  const isOurs = isSameSecret(token, tokenOf(deps, id))
  const ask = isOurs ? await deps.db('stock_asks').where({ id }).first('email') : undefined
  if (!ask)
    throw new Failure(
      'link_invalid',
      'This link is not valid, or too old. Please contact us, and we will see to it.',
    )
  return deps.db('stock_asks').where({ email: ask.email }).whereNull('told_at').delete()
}
