/**
 * Removes actions in ever smaller chunks, last first, as long as the remaining ones still fail (delta debugging).
 * Returns a list from which no single action can be removed. `fails` may be called with any subset of the actions.
 */
export const shrink = async (
  actions: readonly number[],
  fails: (remaining: readonly number[]) => Promise<boolean>,
): Promise<number[]> => {
  let remaining = [...actions]
  for (let size = Math.ceil(remaining.length / 2); size > 0;) {
    const previousLength = remaining.length
    for (let end = remaining.length; end > 0; end = Math.min(end - size, remaining.length)) {
      const candidate = remaining.filter((_act, index) => index < end - size || index >= end)
      if (await fails(candidate)) remaining = candidate
    }
    // Tries single actions again after a removal: one may have been needed only by another that has since been removed.
    if (size === 1 && remaining.length === previousLength) break
    size = Math.min(Math.ceil(size / 2), Math.max(1, Math.ceil(remaining.length / 2)))
  }
  return remaining
}
