import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './hashOf.ts'

/** A step of the Dockerfile, such as `COPY` with `server/src ./server/src`. */
interface Step {
  name: string
  text: string
}

/** Reads the stages of the Dockerfile, each with its steps in order; continued lines are joined. */
export const readStages = (): Step[][] => {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  const stages: Step[][] = []
  for (const line of lines) {
    const [name = '', ...words] = line.split(' ')
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, text: words.join(' ') })
  }
  return stages
}

/** Lists the sources and the target of a `COPY` from the project; null for a copy from another stage. */
export const parseCopy = ({ name, text }: Step): { sources: string[]; target: string } | null => {
  if (name !== 'COPY' || text.startsWith('--from=')) return null
  const paths = text.split(' ')
  return { sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}
