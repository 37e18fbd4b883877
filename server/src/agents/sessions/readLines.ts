import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import type { SessionState } from './AgentSession.ts'

/** Finds the variants that an agent's lines name, one line for each, and the ids that match none. */
export const readLines = async (
  { resolve }: CatalogueReader,
  requestedLines: readonly { id: string; quantity: number }[],
): Promise<Pick<SessionState, 'lines' | 'unknown' | 'unknownAt'>> => {
  const resolved = await resolve(requestedLines.map(({ id }) => id))
  const lines = new Map<string, SessionState['lines'][number]>()
  const unknown = new Map<string, number>()
  for (const [position, { id, quantity }] of requestedLines.entries()) {
    const { variantId, price } = resolved.get(id) ?? {}
    const existingLine = lines.get(variantId ?? '')
    if (existingLine) existingLine.quantity = Math.min(9999, existingLine.quantity + quantity)
    else if (variantId) lines.set(variantId, { variantId, quantity, at: position, price: price ?? undefined })
    else if (!unknown.has(id)) unknown.set(id, position)
  }
  return {
    lines: [...lines.values()],
    unknown: [...unknown.keys()],
    unknownAt: [...unknown.values()],
  }
}
