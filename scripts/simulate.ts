import { makeQuickDir } from './processes/makeQuickDir.ts'

// Uses React without its checks for developers, and databases that do not wait for the disk: twice as many days a
// minute.
process.env['NODE_ENV'] = 'production'
const quickDir = makeQuickDir()
if (quickDir) process.env['TMPDIR'] = quickDir
await import('../server/simulate/main.ts')
