import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './hashOf.ts'
import { writeSbom } from './sbom.ts'

interface Sbom {
  bomFormat: string
  metadata: { component: { purl: string } }
  components: { name: string; version: string; purl: string }[]
}
interface Lockfile {
  packages: Record<string, { version?: string }>
}

it('the bill of materials names every package that the lockfile pins for shop and desktop app', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-sbom-'))
  const path = join(folder, 'sbom.cdx.json')
  await writeSbom(path)
  const { bomFormat, metadata, components } = JSON.parse(readFileSync(path, 'utf8')) as Sbom
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  expect(bomFormat).toBe('CycloneDX')
  expect(metadata.component.purl).toMatch(/^pkg:npm\/shop@/)
  for (const name of ['koa', 'react', 'sharp', 'electron', 'electron-updater', 'zod'])
    expect(components.map(({ purl }) => purl)).toContain(
      `pkg:npm/${name}@${packages[`node_modules/${name}`]?.version}`,
    )
  expect(components.length).toBeGreaterThan(300)
  rmSync(folder, { recursive: true })
})
