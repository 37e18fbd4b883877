import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { root } from './hashOf.ts'
import { startable } from './processes/startable.ts'

const maxBytes = 50_000_000

/**
 * Software bill of materials of this lockfile, as CycloneDX: every package of shop and desktop app with its version,
 * licence and hash. Written by npm without a network. Packages that only build or test are among them, since bundles hold
 * what their manifests call development.
 */
export const writeSbom = async (path: string): Promise<void> => {
  const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { command, args, shell } = startable('npm', words)
  const { stdout } = await promisify(execFile)(command, args, { cwd: root, shell, maxBuffer: maxBytes })
  await writeFile(path, stdout)
}

if (process.argv[1] === import.meta.filename) {
  const [, , path = 'sbom.cdx.json'] = process.argv
  await writeSbom(resolve(path))
  console.log(`The software bill of materials is in ${path}.`)
}
