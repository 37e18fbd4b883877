import { readConfig } from './server/src/platform/base/config.ts'
import { connect } from './server/src/platform/database/connect.ts'
import { migrationSource } from './server/src/platform/database/migrations/index.ts'

// For knex's own command line: node --import tsx node_modules/knex/bin/cli.js migrate:status
const config = connect({ ...readConfig(process.env), isUnlimited: true }).client.config as object

export default { ...config, migrations: { migrationSource } }
