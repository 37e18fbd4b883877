import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Running {
  pid: number
  url: string
  /** Time from the start to the first 200, ms. */
  startedIn: number
  stop: () => Promise<void>
}

/** Maximum time for a process to answer, ms. */
const timeoutMs = 120_000

const answers = (url: string) =>
  fetch(url).then(
    // The sandbox refuses unknown callers, but any refusal shows that it is running.
    answer => answer.status < 500,
    () => false,
  )

const running = async (child: ChildProcess, url: string, probe: string): Promise<Running> => {
  // Kills the child process even if the benchmark itself fails.
  process.once('exit', () => child.kill('SIGKILL'))
  const began = performance.now()
  while (!(await answers(url + probe))) {
    if (performance.now() - began > timeoutMs) throw new Error(`Nothing answers at ${url}`)
    if (child.exitCode !== null) throw new Error(`The process for ${url} ended with ${child.exitCode}`)
    await setTimeout(10)
  }
  return {
    pid: child.pid ?? 0,
    url,
    startedIn: Math.round(performance.now() - began),
    stop: async () => {
      child.kill('SIGTERM')
      while (child.exitCode === null && child.signalCode === null) await setTimeout(20)
    },
  }
}

/** Starts the built shop in production mode. Its payments sandbox runs separately, so that its time is not counted. */
export const startShop = (port: number, env: Record<string, string>, checkout = root): Promise<Running> => {
  const child = spawn(process.execPath, ['server/dist/main.mjs'], {
    cwd: checkout,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ALLOW_DEMO: 'yes',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...env,
    },
  })
  return running(child, `http://127.0.0.1:${port}`, '/api/readyz')
}

/** Starts a script of ours in a separate process. */
export const startScript = (
  script: string,
  args: string[],
  port: number,
  probe: string,
  env = {},
): Promise<Running> => {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return running(child, `http://127.0.0.1:${port}`, probe)
}
