import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import type { SessionState } from './AgentSession.ts'

/**
 * Sets the present prices on the lines of a session. Until its next change, answers warn of lines whose price has
 * changed.
 */
export const withPricesNow = async (
  { resolve }: CatalogueReader,
  state: SessionState,
): Promise<SessionState> => {
  const resolved = await resolve(state.lines.map(({ variantId }) => variantId))
  return {
    ...state,
    lines: state.lines.map(({ priceBefore: _priceBefore, ...line }) => {
      const price = resolved.get(line.variantId)?.price ?? line.price
      return price === line.price ? line : { ...line, price, priceBefore: line.price }
    }),
  }
}
