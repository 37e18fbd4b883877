import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleServer } from '../../scripts/buildServer.ts'
import { tableOf } from './figures.ts'

declare module 'vitest' {
  interface ProvidedContext {
    figuresFile: string
  }
}

/** Bundles the shop with its crash points before the drills, and prints what they counted after them. */
export default async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-drills-'))
  const figuresFile = join(folder, 'figures.jsonl')
  writeFileSync(figuresFile, '')
  project.provide('figuresFile', figuresFile)
  await bundleServer({ entry: 'drills/main.ts', outdir: 'drills/dist', hasCrashPoints: true })
  return () => {
    console.log(`\nThe fault drills:\n${tableOf(figuresFile)}`)
    rmSync(folder, { recursive: true, force: true })
  }
}
