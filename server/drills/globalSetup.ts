import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildForDrills } from '../../scripts/buildServer.ts'
import { freePort } from '../src/test/processes/freePort.ts'
import { tableOf } from './books/figures.ts'
import { ShopProcess } from './ShopProcess.ts'

declare module 'vitest' {
  interface ProvidedContext {
    figuresFile: string
  }
}

/** Starts the shop once, so that later starts find the compile cache filled. */
const runOnce = async (folder: string) => {
  const environment = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'shop'),
    STRIPE_SECRET_KEY: 'sk_test_drills',
    STRIPE_WEBHOOK_SECRET: 'whsec_drills',
  }
  const shop = new ShopProcess(environment, join(folder, 'shop.log'), () => {})
  await shop.start(0)
  await shop.kill('SIGTERM')
}

/** Bundles the shop with its crash points before the drills, and prints their counts afterwards. */
export default async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-drills-'))
  const figuresFile = join(folder, 'figures.jsonl')
  writeFileSync(figuresFile, '')
  project.provide('figuresFile', figuresFile)
  await buildForDrills()
  await runOnce(folder)
  return () => {
    console.log(`\nThe fault drills:\n${tableOf(figuresFile)}`)
    rmSync(folder, { recursive: true, force: true })
  }
}
