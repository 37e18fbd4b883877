import { makeQuickDir } from './processes/makeQuickDir.ts'

// Uses React's production build and databases in memory if possible, which doubles the number of days a minute.
process.env['NODE_ENV'] = 'production'
const quickDir = makeQuickDir()
if (quickDir) process.env['TMPDIR'] = quickDir
await import('../server/simulate/main.ts')
