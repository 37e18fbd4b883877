import { makeQuickDir } from './processes/makeQuickDir.ts'

// React without what it tells developers about each element, and databases that wait for no disk: twice as many days a minute.
process.env['NODE_ENV'] = 'production'
const quickDir = makeQuickDir()
if (quickDir) process.env['TMPDIR'] = quickDir
await import('../server/simulate/main.ts')
