import { afterEach } from 'vitest'
import { impossible } from './answerFrom.ts'

afterEach(() => {
  const problems = impossible.splice(0)
  if (problems.length > 0) throw new Error(problems.join('\n'))
})
