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
  /** Repeats an action until the returned function is called; uses the machine's own timers if absent. */
  every?: (ms: number, work: () => Promise<void>) => () => void
}

/** Everything that the shop is built on. It includes everything outside the process, and tests may fake only these. */
export interface Deps {
  config: Config
  /** Address at which shoppers reach the shop; every address in emails and payment sessions is built from it. */
  publicUrl: string
  jwtSecret: Uint8Array
  db: Knex
  clock: Clock
  /**
   * Start of this process by the clock, ms since 1970. Lateness of jobs is measured from this instant at the earliest.
   */
  startedAt: number
  payments: PaymentProvider
  /** Simulated API of a carrier, part of the payments sandbox; null if the sandbox is not running. */
  labelSandbox: { address: string; key: string } | null
  files: FileStore
  mail: Mailer
  addressLookup: AddressLookup
  settings: SettingsReader
  /** Encrypts and decrypts secrets in the settings. */
  vault: Vault
  log: Logger
  /**
   * Aborted when the process begins to stop, which ends everything that would otherwise run for ever. The reason is
   * `replaced` if another process has already taken its place.
   */
  closing: AbortSignal
}

/** Reason for stopping a process that another one has replaced: the shop itself stays open. */
export const replacedReason = 'replaced'

/** Returns the current instant, as stored and sent. */
export const nowIso = (deps: Pick<Deps, 'clock'>): string => new Date(deps.clock.now()).toISOString()
