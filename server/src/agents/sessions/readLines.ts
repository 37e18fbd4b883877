import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import type { SessionState } from './AgentSession.ts'

/** Finds the variants that an agent's lines name, one line for each, and the ids that match none. */
export const readLines = async (
  { resolve }: CatalogueReader,
  wanted: readonly { id: string; quantity: number }[],
): Promise<Pick<SessionState, 'lines' | 'unknown' | 'unknownAt'>> => {
  const named = await resolve(wanted.map(({ id }) => id))
  const lines = new Map<string, SessionState['lines'][number]>()
  const unknown = new Map<string, number>()
  for (const [at, { id, quantity }] of wanted.entries()) {
    const { variantId, price } = named.get(id) ?? {}
    const same = lines.get(variantId ?? '')
    if (same) same.quantity = Math.min(9999, same.quantity + quantity)
    else if (variantId) lines.set(variantId, { variantId, quantity, at, price: price ?? undefined })
    else if (!unknown.has(id)) unknown.set(id, at)
  }
  return {
    lines: [...lines.values()],
    unknown: [...unknown.keys()],
    unknownAt: [...unknown.values()],
  }
}
