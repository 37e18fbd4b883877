import {
  isCompleteCondition,
  parseSegment,
  serializeSegment,
  type SegmentCondition,
} from '@shop/contracts/segments'
import { useEffect, useState } from 'react'

/**
 * A condition that is being edited; its value may be missing. The key stays the same when other conditions are removed.
 */
export interface DraftCondition extends SegmentCondition {
  key: number
}

interface Draft {
  match: 'all' | 'any'
  conditions: readonly DraftCondition[]
}

let lastKey = 0

const newCondition = (): DraftCondition => ({
  key: ++lastKey,
  fact: 'orders',
  operator: 'min',
  value: '',
})

const draftOf = (rules: string): Draft => {
  const segment = parseSegment(rules)
  if (!segment) return { match: 'all', conditions: [newCondition()] }
  return { ...segment, conditions: segment.conditions.map(condition => ({ ...condition, key: ++lastKey })) }
}

/** Writes the complete conditions of a draft as the address does; empty without any. */
const rulesOf = ({ match, conditions }: Draft): string => {
  const complete = conditions
    .map(condition => ({ ...condition, value: condition.value.trim() }))
    .filter(isCompleteCondition)
  return complete.length === 0 ? '' : serializeSegment({ match, conditions: complete })
}

const delayMs = 300 // ms without another key

/** Stores conditions while they are edited; complete ones are written to the address once typing pauses. */
export const useSegmentDraft = (rules: string, onChange: (rules: string) => void) => {
  const [draft, setDraft] = useState(() => draftOf(rules))
  const [lastRules, setLastRules] = useState(rules)
  if (lastRules !== rules) {
    setLastRules(rules)
    // Another view was opened, or Back was pressed.
    if (rulesOf(draft) !== rules) setDraft(draftOf(rules))
  }
  const draftRules = rulesOf(draft)
  useEffect(() => {
    if (draftRules === rules) return
    const timer = setTimeout(() => onChange(draftRules), delayMs)
    return () => clearTimeout(timer)
  }, [draftRules, rules, onChange])
  const setConditions = (change: (conditions: readonly DraftCondition[]) => readonly DraftCondition[]) =>
    setDraft(({ match, conditions }) => ({ match, conditions: change(conditions) }))
  return {
    ...draft,
    setMatch: (match: Draft['match']) => setDraft({ ...draft, match }),
    add: () => setConditions(conditions => [...conditions, newCondition()]),
    change: (next: DraftCondition) =>
      setConditions(conditions =>
        conditions.map(condition => (condition.key === next.key ? next : condition)),
      ),
    remove: (key: number) =>
      setConditions(conditions => conditions.filter(condition => condition.key !== key)),
  }
}
