import { ApiError } from '@shop/client/ApiError'
import { beginGuestCart } from '@shop/contracts/cart/endpoints'
import { createAddress } from '@shop/contracts/addresses/endpoints'
import { register } from '@shop/contracts/accounts/endpoints'
import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { startSandbox } from '@shop/payments-sandbox/startSandbox'
import { seededRandom } from '../demo/random.ts'
import { anAddress, aPerson, logIn, signUp, type TestAccount } from '../src/test/accounts.ts'
import { openBrowser, type Browser } from '../src/test/browser.ts'
import { makeProduct } from '../src/test/catalog.ts'
import type { Dialect, TestDatabase } from '../src/test/databases.ts'
import type { Mail } from '../src/platform/base/Mailer.ts'
import { MailFailure } from '../src/platform/base/MailFailure.ts'
import { minuteMs } from '../src/platform/base/time.ts'
import { saveSettings } from '../src/test/settings.ts'
import {
  secretKey,
  startShop,
  webhookSecret,
  type PersistentParts,
  type TestShop,
} from '../src/test/startShop.ts'
import type { Outage } from '../drills/people/MailServer.ts'
import { History } from './History.ts'
import { makeMortal, type Mortal } from './mortal.ts'
import { virtualClock } from './virtualClock.ts'

/** A shopper with a browser of their own. A guest enters the checkout details each time. */
export interface Person {
  name: string
  email: string
  /** All email addresses that the person has ordered with. */
  emails: Set<string>
  browser: Browser
  account: TestAccount | null
  addressId: string | null
}

type Call = <E extends Endpoint>(endpoint: E, input: SentInput<E>) => Promise<Answer<E>>

export interface KnownOrder {
  id: string
  person: Person
  /** Page on which it can be paid, as its shopper was redirected to it. */
  sessionId: string | null
}

interface Garment {
  productId: string
  variantIds: string[]
}

/** An email as it was delivered. */
interface DeliveredMail {
  id: string
  from: string
  at: number
  to: string
  text: string
}

interface SignIn {
  token: string
  until: number
}

/** Matches the email addresses of shoppers. No answer to another shopper may contain one. */
const anyAddress = /shopper\d+@example\.com/g

/** Time for which a sign-in is reused, ms: an access token is valid for ten minutes. */
const tokenReuseMs = 9 * minuteMs

/** The shop with everything outside it, and what the simulator knows of both. */
export class World {
  readonly clock
  readonly history = new History()
  people: Person[] = []
  orders: KnownOrder[] = []
  /** People who closed their account, and the time, ms. */
  readonly closedAccounts: { email: string; at: number }[] = []
  readonly garments: Garment[] = []
  /** Number of promotions created so far, each with a code of its own. */
  promotionCount = 0
  readonly mails: DeliveredMail[] = []
  /** Answers that no shop may give. */
  readonly badAnswers: string[] = []
  readonly outages: Outage[] = []
  readonly dialect: Dialect
  isMailDown = false
  #shop!: TestShop
  #mortalShop!: Mortal
  #persistentParts!: PersistentParts
  #owner!: TestAccount
  #lastPersonNumber = 0
  #tokens = new Map<string, SignIn>()

  constructor(dialect: Dialect) {
    this.dialect = dialect
    this.clock = virtualClock()
  }

  get shop() {
    return this.#shop
  }

  get url() {
    return this.#shop.url
  }

  get sandbox() {
    return this.#persistentParts.sandbox
  }

  get db() {
    return this.#shop.deps.db
  }

  async open(database: TestDatabase, seed: string) {
    // An event that is not accepted waits until the simulator has all of them sent again.
    const retryDelaysMs = Array.from({ length: 1000 }, () => 3600_000)
    const { now } = this.clock
    const sandbox = await startSandbox({ secretKey, webhookSecret, webhookUrl: '', now, retryDelaysMs })
    const mails = { sent: [], failure: null, lacksServer: async () => false, send: this.#deliver }
    this.#persistentParts = { database, sandbox, clock: this.clock, mails }
    await this.#start()
    this.#owner = await signUp(this.#shop, { isAdmin: true, email: 'owner@example.com' })
    // Staff are notified of orders, so each order promises one more email.
    await saveSettings(this.#shop, 'general', { storeEmail: 'hello@example.com' })
    const random = seededRandom(`${seed} garments`)
    for (let each = 0; each < 6; each++) {
      const price = random.int(900, 9000)
      const variants = ['52', '54', '56'].map((size, step) => ({
        size,
        barcode: `GARMENT-${each}-${size}`,
        stock: random.int(2, 30),
        price: price + step * random.int(0, 800),
        weightGr: random.int(150, 900),
      }))
      // One garment is for children.
      const vatClass = each === 5 ? 'ZERO' : 'STANDARD'
      const product = await makeProduct(this.#shop, { variants, vatClass })
      this.garments.push({ productId: product.id, variantIds: product.variants.map(({ id }) => id) })
    }
  }

  /** Kills the shop after this number of moments: commits, or answers of a service outside. */
  killAfter(moments: number) {
    this.#mortalShop.killAfter(moments)
  }

  /** Withdraws `killAfter`. */
  cancelKill() {
    this.#mortalShop.cancelKill()
  }

  get isDead(): boolean {
    return this.#mortalShop.isDead()
  }

  /** Restarts the shop if it was killed. */
  async revive() {
    if (!this.isDead) return
    const at = this.clock.now()
    // An email may be sent again if the shop was killed before it recorded the first sending.
    this.outages.push({ from: at - 1, to: at })
    this.history.count('the shop was killed')
    await this.restart()
  }

  /** Stops the shop and starts another on the same rows: everything in its memory is lost. */
  async restart() {
    await this.#shop.stop()
    await this.#start()
  }

  async close() {
    await this.#shop?.stop()
    await this.#persistentParts?.sandbox.close()
  }

  async tokenOf({ user: { email }, password }: TestAccount): Promise<string> {
    const cached = this.#tokens.get(email)
    if (cached && cached.until > this.clock.now()) return cached.token
    const { accessToken: token } = await logIn(this.#shop, { email, password })
    this.#tokens.set(email, { token, until: this.clock.now() + tokenReuseMs })
    return token
  }

  /** Calls as the owner does, in the back office. */
  readonly callAsStaff: Call = async (endpoint, input) => {
    const token = await this.tokenOf(this.#owner)
    return this.#recordBadAnswers(endpoint, () => this.#shop.call(endpoint, input, token))
  }

  /** Calls as a person does: signed in if they have an account, otherwise with their browser's cookies. */
  callOf({ name, account, emails, browser }: Person): Call {
    return async (endpoint, input) => {
      const token = account ? await this.tokenOf(account) : undefined
      const answer = await this.#recordBadAnswers(endpoint, () => browser.call(endpoint, input, token))
      const mentionedAddresses: readonly string[] = JSON.stringify(answer ?? null).match(anyAddress) ?? []
      for (const address of mentionedAddresses)
        if (!emails.has(address))
          this.badAnswers.push(`${endpoint.method} ${endpoint.path} reveals ${address} to ${name}`)
      return answer
    }
  }

  /** Records answers that no shop may give: internal errors, and refusals that the contract does not list. */
  async #recordBadAnswers<T>({ method, path, failures = [] }: Endpoint, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || this.isDead) throw error
      const isDeclared = [...failures, 'validation_failed'].some(code => code === error.code)
      if (!isDeclared)
        this.badAnswers.push(`${method} ${path}: ${error.status} ${error.code}: ${error.message}`)
      throw error
    }
  }

  async newPerson(isGuest: boolean): Promise<Person> {
    const number = ++this.#lastPersonNumber
    const email = `shopper${number}@example.com`
    const person: Person = {
      name: `${isGuest ? 'guest' : 'customer'} ${number}`,
      email,
      emails: new Set([email]),
      // Takes the world, because the shop's address changes when it restarts.
      browser: openBrowser(this),
      account: null,
      addressId: null,
    }
    if (isGuest) await person.browser.call(beginGuestCart, {})
    else {
      const details = aPerson({ email })
      person.account = { ...(await this.#shop.call(register, details)), password: details.password }
      person.addressId = (await this.callOf(person)(createAddress, anAddress())).id
    }
    // Added last, since a person whose registration was lost with a killed shop cannot act.
    this.people.push(person)
    return person
  }

  /** Removes a person who has closed their account, and their orders, so that no later action uses them. */
  forget({ account, email }: Person) {
    const isTheirs = (person: Person) => person.account?.user.id === account?.user.id
    this.people = this.people.filter(person => !isTheirs(person))
    this.orders = this.orders.filter(({ person }) => !isTheirs(person))
    this.closedAccounts.push({ email, at: this.clock.now() })
  }

  /** Creates a guest with a cart. */
  newGuest(): Promise<Person> {
    return this.newPerson(true)
  }

  #deliver = async ({ id, to, text }: Mail) => {
    if (this.isMailDown || this.isDead)
      throw new MailFailure(Object.assign(new Error('down'), { code: 'ECONNECTION' }))
    this.mails.push({ id, from: '', at: this.clock.now(), to: to.address, text })
  }

  async #start() {
    const lasting = this.#persistentParts
    this.#shop = await startShop(this.dialect, {
      areJobsOnDemand: true,
      persistentParts: lasting,
      logLevel: 'silent',
    })
    this.#mortalShop = makeMortal(this.#shop)
  }
}
