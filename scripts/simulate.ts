import { makeMemoryDir } from './processes/makeMemoryDir.ts'

// Uses React's production build, and databases in memory if possible. This doubles the number of days per minute.
process.env['NODE_ENV'] = 'production'
const memoryDir = makeMemoryDir()
if (memoryDir) process.env['TMPDIR'] = memoryDir
await import('../server/simulate/main.ts')
