import { parseArgs } from 'node:util'
import { codeOf, messageOf } from '../server/src/platform/base/errorParts.ts'
import { fillDemo, type DemoDeps } from '../server/demo/fillDemo.ts'
import { fillLarge, type LargeSize } from '../server/demo/large/fillLarge.ts'
import { fillSandbox } from '../server/demo/fillSandbox.ts'
import { isEmptyShop } from '../server/demo/isEmptyShop.ts'
import { demoAccounts } from '../server/demo/write/writePeople.ts'
import { readConfig, StartupError, type Config } from '../server/src/platform/base/config.ts'
import { openDatabase } from '../server/src/platform/database/opening/openDatabase.ts'
import { restrictFilesToOwner } from '../server/src/platform/base/dataDir.ts'
import { formatNumber } from '../server/src/platform/base/formatNumber.ts'
import { ago, dayMs } from '../server/src/platform/base/time.ts'
import { fileStoreOf } from '../server/src/platform/files/openFiles.ts'
import { settingsReader } from '../server/src/office/settings/settingsReader.ts'

const max = { products: 1_000_000, orders: 10_000_000, customers: 50_000 }
const min = { products: 50, orders: 20, customers: 20 }

const readNumber = (name: keyof LargeSize, text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < min[name] || number > max[name])
    throw new StartupError(`--${name} takes a whole number from ${min[name]} to ${max[name]}.`)
  return number
}

interface DemoOptions {
  /** Null for the demo shop. */
  size: LargeSize | null
  /** Leaves a database that is not empty unchanged, without a message. */
  onlyIfEmpty: boolean
}

const readOptions = (): DemoOptions => {
  const option = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const options = { products: option, orders: option, customers: option, 'if-empty': flag }
  const { 'if-empty': onlyIfEmpty, ...values } = parseArgs({ options }).values
  return { onlyIfEmpty, size: readSize(values) }
}

const readSize = (values: Partial<Record<keyof LargeSize, string>>): LargeSize | null => {
  if (Object.keys(values).length === 0) return null
  const orders = readNumber('orders', values.orders ?? '1000')
  const defaultCustomers = Math.min(max.customers, Math.max(min.customers, Math.round(orders / 2)))
  return {
    orders,
    products: readNumber('products', values.products ?? '1000'),
    customers: readNumber('customers', values.customers ?? String(defaultCustomers)),
  }
}

const printLine = (text: string) => process.stdout.write(`${text}\n`)

/** Reports the progress of each step by tenths. */
const progressPrinter = () => {
  let lastPrinted = ''
  return (step: string, done: number, total: number) => {
    const tenth = `${step} ${Math.floor((10 * done) / total)}`
    if (tenth !== lastPrinted) printLine(`${step}: ${formatNumber(done)} of ${formatNumber(total)}`)
    lastPrinted = tenth
  }
}

const fillShop = async (deps: DemoDeps, { stripe, dataDir }: Config, { size, onlyIfEmpty }: DemoOptions) => {
  if (!(await isEmptyShop(deps.db))) {
    if (onlyIfEmpty) return
    throw new StartupError('The database is not empty: the demo shop fills only an empty one.')
  }
  printLine('Filling the empty database ...')
  const startedAt = performance.now()
  await (size ? fillLarge(deps, { ...size, report: progressPrinter() }) : fillDemo(deps))
  // The sandbox of a large shop gets only the last days, which is more than the nightly audit compares.
  if (!stripe) await fillSandbox(deps.db, dataDir, size ? ago({ clock: Date }, 5 * dayMs) : undefined)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const [products, orders, users] = await Promise.all(
    ['products', 'orders', 'users'].map(async table => {
      const row = await deps.db(table).count({ count: '*' }).first()
      return formatNumber(Number(row?.['count']))
    }),
  )
  printLine(`${products} products, ${orders} orders and ${users} accounts in ${seconds} s.`)
  // `npm start` prints these itself.
  if (onlyIfEmpty) return
  for (const [role, { email, password }] of Object.entries(demoAccounts))
    printLine(`${role}: ${email} ${password}`)
}

const run = async () => {
  const options = readOptions()
  const config = readConfig(process.env)
  if (config.isProduction && !config.allowsDemo)
    throw new StartupError(
      'The demo shop has accounts whose passwords are published: in production it needs ALLOW_DEMO=yes.',
    )
  const { db, close } = await openDatabase(config, { isUnlimited: true })
  try {
    const deps = { db, clock: Date, files: fileStoreOf(config, Date), settings: settingsReader(db) }
    await fillShop(deps, config, options)
  } finally {
    await close()
  }
}

restrictFilesToOwner()
try {
  await run()
} catch (error) {
  const isUsersMistake = error instanceof StartupError || String(codeOf(error)).startsWith('ERR_PARSE_ARGS')
  if (!isUsersMistake) throw error
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
