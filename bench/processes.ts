import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'

const root = fileURLToPath(new URL('..', import.meta.url))

interface RunningProcess {
  pid: number
  url: string
  /** Time from the start to the first 200, ms. */
  startedIn: number
  stop: () => Promise<void>
}

/** Maximum time for a process to start answering. */
const timeoutMs = 120_000

const isAnswering = (url: string) =>
  fetch(url).then(
    // The sandbox refuses unknown callers, but any refusal shows that it is running.
    answer => answer.status < 500,
    () => false,
  )

const waitUntilRunning = async (child: ChildProcess, url: string, probe: string): Promise<RunningProcess> => {
  // Kills the child process even if the benchmark itself fails.
  process.once('exit', () => child.kill('SIGKILL'))
  const startedAt = performance.now()
  while (!(await isAnswering(url + probe))) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`Nothing answers at ${url}`)
    if (child.exitCode !== null) throw new Error(`The process for ${url} ended with ${child.exitCode}`)
    await setTimeout(10)
  }
  return {
    pid: child.pid ?? 0,
    url,
    startedIn: Math.round(performance.now() - startedAt),
    stop: async () => {
      child.kill('SIGTERM')
      while (child.exitCode === null && child.signalCode === null) await setTimeout(20)
    },
  }
}

interface NodeProcess {
  args: string[]
  cwd: string
  port: number
  /** Path that answers once the process is ready. */
  probe: string
  env?: Record<string, string>
}

export const startNode = ({ args, cwd, port, probe, env }: NodeProcess): Promise<RunningProcess> => {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return waitUntilRunning(child, `http://127.0.0.1:${port}`, probe)
}

/** Starts the built shop in production mode. Its payments sandbox runs separately, so that its time is not counted. */
export const startShop = (
  port: number,
  env: Record<string, string>,
  checkout = root,
): Promise<RunningProcess> =>
  startNode({
    args: ['server/dist/main.mjs'],
    cwd: checkout,
    port,
    probe: '/api/readyz',
    env: {
      NODE_ENV: 'production',
      ALLOW_DEMO: 'yes',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...env,
    },
  })

/** Starts a script of ours in a separate process. */
export const startScript = (
  script: string,
  args: string[],
  port: number,
  probe: string,
  env = {},
): Promise<RunningProcess> =>
  startNode({ args: ['--import', 'tsx', script, ...args], cwd: root, port, probe, env })
