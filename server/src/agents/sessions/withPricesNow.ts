import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import type { SessionState } from './AgentSession.ts'

/**
 * Takes the prices of this moment for lines that a change leaves as they are. Until the next change, answers warn of those
 * that had another price before.
 */
export const withPricesNow = async (
  { resolve }: CatalogueReader,
  state: SessionState,
): Promise<SessionState> => {
  const named = await resolve(state.lines.map(({ variantId }) => variantId))
  return {
    ...state,
    lines: state.lines.map(({ priceBefore: _told, ...line }) => {
      const price = named.get(line.variantId)?.price ?? line.price
      return price === line.price ? line : { ...line, price, priceBefore: line.price }
    }),
  }
}
