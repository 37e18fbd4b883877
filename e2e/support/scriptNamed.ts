import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns a URL pattern that matches a script of the build, by its name there. */
export const scriptNamed = (name: string): string => {
  const path = join(import.meta.dirname, '../../web/dist/client/.vite/manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { name?: string; file: string }>
  const found = Object.values(manifest).find(chunk => chunk.name === name)
  if (!found) throw new Error(`The build has no script named ${name}`)
  return `**/${found.file}`
}
