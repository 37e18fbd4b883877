import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import type { SessionState } from './AgentSession.ts'
import type { Problem } from './Problem.ts'

/** Variants that an agent's lines name, one line for each; what is not known is told. */
export const readLines = async (
  { resolve }: CatalogueReader,
  wanted: readonly { id: string; quantity: number }[],
): Promise<{ lines: SessionState['lines']; problems: Problem[] }> => {
  const named = await resolve(wanted.map(({ id }) => id))
  const quantities = new Map<string, number>()
  const problems: Problem[] = []
  for (const [index, { id, quantity }] of wanted.entries()) {
    const variantId = named.get(id)?.variantId
    if (variantId) quantities.set(variantId, Math.min(9999, (quantities.get(variantId) ?? 0) + quantity))
    else
      problems.push({
        code: 'item_unavailable',
        text: named.has(id)
          ? 'This is a product: please choose one of its variants.'
          : 'This item does not exist.',
        at: { part: 'line', index },
        severity: 'recoverable',
      })
  }
  return { lines: [...quantities].map(([variantId, quantity]) => ({ variantId, quantity })), problems }
}
