import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findElectron } from './findElectron.ts'
import { run, runOrEnd } from './processes/run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const config = ['--config', 'desktop/electron.vite.config.ts']

const build = () => runOrEnd(bin('electron-vite'), ['build', ...config])

const commands: Record<string, () => Promise<void>> = {
  /** The app in its window, made anew with every change. */
  dev: async () => {
    if (!findElectron()) {
      console.error("Electron's program is not here yet. Fetch it once with: npx install-electron")
      process.exit(1)
    }
    await runOrEnd(bin('electron-vite'), ['dev', ...config, '--entry', 'desktop/dist/main/main.js'])
  },
  build,
  /** Installers for this system, or for others with electron-builder's own words: `-- --win --linux`. */
  package: async () => {
    await build()
    await run(bin('electron-builder'), [
      '--config',
      'electron-builder.yml',
      '--publish',
      'never',
      ...process.argv.slice(3),
    ]).catch(() => {
      console.error(
        "Packaging failed. It needs DESKTOP_UPDATE_URL (desktop/README.md) and Electron's program: npx install-electron",
      )
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
