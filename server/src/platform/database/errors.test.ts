import { expect, it } from 'vitest'
import { isDatabaseUnavailable, TransactionsBusy } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error('It failed.'), { code })

it.each([
  withCode('ECONNREFUSED'),
  withCode('08006'),
  withCode('57P03'),
  withCode('25P03'),
  withCode('55P03'),
  withCode('57014'),
  new Error('Query read timeout'),
  new TransactionsBusy(),
  new Error('Connection terminated unexpectedly'),
  new Error('ROLLBACK - Client has encountered a connection error and is not queryable'),
  new Error('Knex: Timeout acquiring a connection. The pool is probably full.'),
  Object.assign(new Error('wrapped'), { nativeError: withCode('57P01') }),
])('recognises by %s that the database is away', error => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

it.each([withCode('23505'), withCode('SQLITE_BUSY'), new TypeError('x is not a function'), 'words', {}])(
  'does not take %s for a database that is away',
  error => {
    expect(isDatabaseUnavailable(error)).toBe(false)
  },
)
