import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import type { SessionState } from './AgentSession.ts'

/**
 * Sets present prices on lines that a change leaves unchanged. Until the next change, answers warn of lines that had a
 * different price before.
 */
export const withPricesNow = async (
  { resolve }: CatalogueReader,
  state: SessionState,
): Promise<SessionState> => {
  const resolved = await resolve(state.lines.map(({ variantId }) => variantId))
  return {
    ...state,
    lines: state.lines.map(({ priceBefore: _told, ...line }) => {
      const price = resolved.get(line.variantId)?.price ?? line.price
      return price === line.price ? line : { ...line, price, priceBefore: line.price }
    }),
  }
}
