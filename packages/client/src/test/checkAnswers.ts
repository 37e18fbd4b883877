import { afterEach } from 'vitest'
import { contractViolations } from './answerFrom.ts'

afterEach(() => {
  const problems = contractViolations.splice(0)
  if (problems.length > 0) throw new Error(problems.join('\n'))
})
