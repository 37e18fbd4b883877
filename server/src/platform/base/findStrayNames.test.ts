import { expect, it } from 'vitest'
import { variableNames } from './config.ts'
import { findStrayNames } from './findStrayNames.ts'

it.each([
  ['BACKUP_KEYS', 'BACKUP_KEY'],
  ['ALERT_WEBHOOKS', 'ALERT_WEBHOOK'],
  ['STATUS_KEYS', 'STATUS_KEY'],
  ['SMTP_URI', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_HOST', 'DATABASE_URL'],
  ['STRIPE_SECRET', 'STRIPE_SECRET_KEY'],
  ['BACKUP_S3_BUCKT', 'BACKUP_S3_BUCKET'],
  ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['WORKER', 'WORKERS'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['ALERT_URL', 'ALERT_WEBHOOK'],
  ['port', 'PORT'],
])('reports %s, suggests %s and shows no value', (name, meant) => {
  expect(findStrayNames({ [name]: 'a secret value' })).toEqual([
    `the variable ${name} is not read: is ${meant} meant?`,
  ])
})

it('ignores our own variables, those of systems and scripts, and empty ones', () => {
  const others =
    'HOME HOSTNAME PATH LANG MAIL USER SHELL TERM TZ TMPDIR PWD LOGNAME COLORTERM DISPLAY EDITOR SHLVL ' +
    'NODE_OPTIONS NODE_PATH NODE_VERSION YARN_VERSION npm_config_cache DOMAIN POSTGRES_PASSWORD AWS_REGION ' +
    'BACKUP_DIR DATABASE_SERVICE_HOST DATABASE_PORT_5432_TCP_ADDR JOURNAL_STREAM INVOCATION_ID STATE_DIRECTORY'
  const env = Object.fromEntries([...variableNames, ...others.split(' ')].map(name => [name, 'set']))
  expect(findStrayNames({ ...env, BACKUP_KEYS: '' })).toEqual([])
})
