/**
 * Leaves acts out, in ever smaller groups and the last first, as long as what is left still fails. Answers those that are
 * left: none of them alone can be left out. `fails` may be asked about any part of them.
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
    // Once more by single acts, as one may have been needed by another that is gone.
    if (size === 1 && kept.length === before) break
    size = Math.min(Math.ceil(size / 2), Math.max(1, Math.ceil(kept.length / 2)))
  }
  return kept
}
