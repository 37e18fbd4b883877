import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseCopy, readStages } from './dockerSteps.ts'
import { root } from './hashOf.ts'

/**
 * Runs the Dockerfile's first stage in an empty folder of a machine without Docker, and leaves the image's files in its
 * `out` folder: node --import tsx scripts/runDockerSteps.ts /tmp/empty
 */
const folder = resolve(process.argv[2] ?? '')
if (!process.argv[2]) throw new Error('Say where: node --import tsx scripts/runDockerSteps.ts /tmp/empty')
mkdirSync(folder, { recursive: true })
if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
const [buildStage = []] = readStages()
const sourceFolder = join(folder, 'src')
mkdirSync(sourceFolder)

/** Tells whether .dockerignore excludes a path. */
const isLeftOut = (path: string) => /\/(node_modules|dist)$|\.test\.tsx?$/.test(path)

for (const step of buildStage) {
  console.log(`${step.name} ${step.text}`)
  const copy = parseCopy(step) ?? { sources: [], target: '' }
  for (const source of copy.sources) {
    const target = copy.target.endsWith('./') ? join(copy.target, basename(source)) : copy.target
    cpSync(join(root, source), join(sourceFolder, target), {
      recursive: true,
      filter: path => path === join(root, source) || !isLeftOut(path),
    })
  }
  if (step.name !== 'RUN') continue
  const command = step.text.replaceAll('/out', join(folder, 'out'))
  const { status } = spawnSync('sh', ['-c', command], { cwd: sourceFolder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The step failed: ${command}`)
}
