import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findElectron } from './findElectron.ts'
import { missingForPackage, packagingFailure } from './packaging.ts'
import { run, runOrEnd } from './processes/run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const config = ['--config', 'desktop/electron.vite.config.ts']

const build = () => runOrEnd(bin('electron-vite'), ['build', ...config])

const commands: Record<string, () => Promise<void>> = {
  /** Opens the app in its window, and rebuilds it on every change. */
  dev: async () => {
    if (!findElectron()) {
      console.error("Electron's program is not here yet. Fetch it once with: npx install-electron")
      process.exit(1)
    }
    await runOrEnd(bin('electron-vite'), ['dev', ...config, '--entry', 'desktop/dist/main/main.js'])
  },
  build,
  /** Builds installers for this system, or for others with electron-builder's options: `-- --win --linux`. */
  package: async () => {
    const builderArgs = process.argv.slice(3)
    const problem = missingForPackage(builderArgs, process.env, process.platform)
    if (problem !== null) {
      console.error(problem)
      process.exit(1)
    }
    await build()
    const options = ['--config', 'electron-builder.yml', '--publish', 'never', ...builderArgs]
    let output = ''
    const onOutput = (part: string) => {
      // Keeps the end of the output, which has the reason.
      output = (output + part).slice(-20_000)
    }
    await run(bin('electron-builder'), options, {}, { onOutput }).catch(() => {
      console.error(`Packaging failed: ${packagingFailure(output)}`)
      process.exit(1)
    })
  },
}

const command = commands[process.argv[2] ?? '']
if (!command) {
  console.error(`One of: ${Object.keys(commands).join(', ')}.`)
  process.exit(1)
}
await command()
