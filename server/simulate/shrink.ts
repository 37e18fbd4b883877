/**
 * Leaves out acts, in smaller and smaller groups and the last first, while the rest still fails. Returns a list from
 * which no single act can be left out. `fails` may be called with any subset of the acts.
 */
export const shrink = async (
  acts: readonly number[],
  fails: (kept: readonly number[]) => Promise<boolean>,
): Promise<number[]> => {
  let kept = [...acts]
  for (let size = Math.ceil(kept.length / 2); size > 0;) {
    const before = kept.length
    for (let end = kept.length; end > 0; end = Math.min(end - size, kept.length)) {
      const fewer = kept.filter((_act, index) => index < end - size || index >= end)
      if (await fails(fewer)) kept = fewer
    }
    // Tries single acts once more, as one may only have been needed by another that is gone.
    if (size === 1 && kept.length === before) break
    size = Math.min(Math.ceil(size / 2), Math.max(1, Math.ceil(kept.length / 2)))
  }
  return kept
}
