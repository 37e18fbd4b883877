import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Linux reports ticks of a hundredth of a second (USER_HZ), whatever the kernel's own clock.
const msPerTick = 10

/** Reads the fields of `/proc/<pid>/stat` after the command; null if the process has ended. */
const readStat = (pid: number | string) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command is in brackets and may contain anything; the fields after it are numbers.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** Returns the user and system time that a process has used so far, ms. */
export const cpuTimeOf = (pid: number): number => {
  const stat = readStat(pid)
  return stat ? (Number(stat[11]) + Number(stat[12])) * msPerTick : 0
}

/** Lists running processes started by a process. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && readStat(name)?.[1] === String(pid))
    .map(Number)

/**
 * Sums up the CPU time of a process and all its children, including those that have ended (Postgres starts a process
 * for each connection).
 */
export const cpuTimeOfTree = (pid: number): number => {
  const stat = readStat(pid)
  const endedChildrenMs = stat ? (Number(stat[13]) + Number(stat[14])) * msPerTick : 0
  return cpuTimeOf(pid) + endedChildrenMs + childrenOf(pid).reduce((sum, child) => sum + cpuTimeOf(child), 0)
}

/** Returns the id of the main process of the Postgres cluster in a folder. */
export const postgresPidIn = (databaseDir: string): number =>
  Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0])

/** Counts a process's write calls so far: to sockets and to files. */
export const writesOf = (pid: number): number =>
  Number(/^syscw: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0)

/** CPU time used so far, ms. */
export interface CpuTime {
  shop: number
  postgres: number
  /** Write calls of the shop's process, if they are counted. */
  writes?: number
}

/** Returns a function that reads the CPU time of the shop and of Postgres, if it is used. */
export const cpuTimeReader = (shopPid: number, postgresPid: number | null) => (): CpuTime => ({
  shop: cpuTimeOf(shopPid),
  postgres: postgresPid === null ? 0 : cpuTimeOfTree(postgresPid),
})

/** Calculates the CPU time and write calls per unit between two readings, for `count` units. */
export const costPerUnit = (before: CpuTime, now: CpuTime, count: number) => {
  const perUnit = (ms: number) => ms / Math.max(1, count)
  const postgresMs = perUnit(now.postgres - before.postgres)
  const writes =
    before.writes === undefined || now.writes === undefined ? null : perUnit(now.writes - before.writes)
  return { cpuMs: perUnit(now.shop - before.shop) + postgresMs, postgresMs, writes }
}

/** Returns the memory used by a process, MB. */
export const memoryOf = (pid: number): number => {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
