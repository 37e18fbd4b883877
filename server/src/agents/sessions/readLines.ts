import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import type { SessionState } from './AgentSession.ts'

/** Variants that an agent's lines name, one line for each, and the ids that name none. */
export const readLines = async (
  { resolve }: CatalogueReader,
  wanted: readonly { id: string; quantity: number }[],
): Promise<Pick<SessionState, 'lines' | 'unknown'>> => {
  const named = await resolve(wanted.map(({ id }) => id))
  const quantities = new Map<string, number>()
  const unknown = new Set<string>()
  for (const { id, quantity } of wanted) {
    const variantId = named.get(id)?.variantId
    if (variantId) quantities.set(variantId, Math.min(9999, (quantities.get(variantId) ?? 0) + quantity))
    else unknown.add(id)
  }
  return {
    lines: [...quantities].map(([variantId, quantity]) => ({ variantId, quantity })),
    unknown: [...unknown],
  }
}
