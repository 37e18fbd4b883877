import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { AddressLookup } from './AddressLookup.ts'
import type { Config } from './config.ts'
import type { Mailer } from './Mailer.ts'
import type { FileStore } from './FileStore.ts'
import type { PaymentProvider } from './PaymentProvider.ts'
import type { SettingsReader } from './SettingsReader.ts'
import type { Vault } from './vault.ts'

/** The time, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  /** Does something again and again, until what it gives is called; by the machine's own timers where absent. */
  every?: (ms: number, act: () => Promise<void>) => () => void
}

/** Everything that the shop is built on. Everything outside the process stands here, and tests may fake these alone. */
export interface Deps {
  config: Config
  /** Address at which shoppers reach the shop; every address in mails and payment sessions is built from it. */
  publicUrl: string
  jwtSecret: Uint8Array
  db: Knex
  clock: Clock
  /** When this process began, ms since 1970 by the clock. What went by before it is no sign of anything broken. */
  startedAt: number
  payments: PaymentProvider
  /** The stand-in for a carrier's API, beside the payments sandbox; null where that does not run. */
  labelSandbox: { address: string; key: string } | null
  files: FileStore
  mail: Mailer
  addressLookup: AddressLookup
  settings: SettingsReader
  /** Opens and seals secrets in the settings. */
  vault: Vault
  log: Logger
  /**
   * Aborted when the process begins to stop: what would go on for ever ends then. The reason is `replaced` where another
   * process has taken its place already.
   */
  closing: AbortSignal
}

/** Reason to stop of a process whose place another one has taken: the shop itself stays open. */
export const replaced = 'replaced'

/** The current instant as stored and sent. */
export const nowIso = (deps: Pick<Deps, 'clock'>): string => new Date(deps.clock.now()).toISOString()
