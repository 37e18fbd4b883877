import { afterEach } from 'vitest'
import { impossible } from './answerFrom.ts'

afterEach(() => {
  const told = impossible.splice(0)
  if (told.length > 0) throw new Error(told.join('\n'))
})
