import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const patient = 'process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000); console.log("up")'

it('ends after a signal together with its command, even if the command ends well', async () => {
  const script = `
    import { run } from ${JSON.stringify(join(import.meta.dirname, 'run.ts'))}
    await run(process.execPath, ['-e', ${JSON.stringify(patient)}])
    console.log('went on')`
  const runner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  onTestFinished(() => void runner.kill('SIGKILL'))
  let output = ''
  runner.stdout.on('data', part => (output += String(part)))
  await once(runner.stdout, 'data')
  runner.kill('SIGTERM')
  const [code] = await once(runner, 'close')
  expect(output).toBe('up\n')
  expect(code).toBe(1)
})
