import { isComplete, readSegment, writeSegment, type Condition } from '@shop/contracts/segments'
import { useEffect, useState } from 'react'

/**
 * A condition that is being edited; its value may be missing. The key stays the same when other conditions are removed.
 */
export interface DraftCondition extends Condition {
  key: number
}

interface Draft {
  match: 'all' | 'any'
  conditions: readonly DraftCondition[]
}

let keys = 0

const newCondition = (): DraftCondition => ({
  key: ++keys,
  fact: 'orders',
  operator: 'min',
  value: '',
})

const draftOf = (rules: string): Draft => {
  const segment = readSegment(rules)
  if (!segment) return { match: 'all', conditions: [newCondition()] }
  return { ...segment, conditions: segment.conditions.map(condition => ({ ...condition, key: ++keys })) }
}

/** Writes the complete conditions of a draft as the address does; empty without any. */
const rulesOf = ({ match, conditions }: Draft): string => {
  const complete = conditions
    .map(condition => ({ ...condition, value: condition.value.trim() }))
    .filter(isComplete)
  return complete.length === 0 ? '' : writeSegment({ match, conditions: complete })
}

const waits = 300 // ms without another key

/** Stores conditions while they are edited; complete ones are written to the address once typing pauses. */
export const useSegmentDraft = (rules: string, onChange: (rules: string) => void) => {
  const [draft, setDraft] = useState(() => draftOf(rules))
  const [told, setTold] = useState(rules)
  if (told !== rules) {
    setTold(rules)
    // Another view was opened, or Back was pressed.
    if (rulesOf(draft) !== rules) setDraft(draftOf(rules))
  }
  const wanted = rulesOf(draft)
  useEffect(() => {
    if (wanted === rules) return
    const timer = setTimeout(() => onChange(wanted), waits)
    return () => clearTimeout(timer)
  }, [wanted, rules, onChange])
  const setConditions = (change: (conditions: readonly DraftCondition[]) => readonly DraftCondition[]) =>
    setDraft(({ match, conditions }) => ({ match, conditions: change(conditions) }))
  return {
    ...draft,
    setMatch: (match: Draft['match']) => setDraft({ ...draft, match }),
    add: () => setConditions(all => [...all, newCondition()]),
    change: (next: DraftCondition) =>
      setConditions(all => all.map(condition => (condition.key === next.key ? next : condition))),
    remove: (key: number) => setConditions(all => all.filter(condition => condition.key !== key)),
  }
}
