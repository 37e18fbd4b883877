import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { root } from './hashOf.ts'
import { spawnArguments } from './processes/spawnArguments.ts'

const maxBytes = 50_000_000

/**
 * Writes a software bill of materials from this lockfile, as CycloneDX: every package of shop and desktop app with its
 * version, licence and hash. npm writes it without a network. Packages used only to build or test are included, since
 * bundles contain packages that manifests list as development dependencies.
 */
export const writeSbom = async (path: string): Promise<void> => {
  const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { command, args, shell } = spawnArguments('npm', words)
  const { stdout } = await promisify(execFile)(command, args, { cwd: root, shell, maxBuffer: maxBytes })
  await writeFile(path, stdout)
}

if (process.argv[1] === import.meta.filename) {
  const [, , path = 'sbom.cdx.json'] = process.argv
  await writeSbom(resolve(path))
  console.log(`The software bill of materials is in ${path}.`)
}
