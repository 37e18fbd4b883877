import { beforeAll, beforeEach } from 'vitest'
import { createAddress, type Address } from '@shop/contracts/addresses/endpoints'
import { login, register, type SignedIn, type User as Account } from '@shop/contracts/accounts/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { hashPassword } from '../people/accounts/passwords/passwordHash.ts'
import { presentUser } from '../people/accounts/present.ts'
import { ownerRole } from '../people/accounts/roles/Role.ts'
import { startSession } from '../people/accounts/sessions/startSession.ts'
import { User } from '../people/accounts/User.ts'
import { insertRows } from '../platform/database/insertRows.ts'
import { newId } from '../platform/database/BaseModel.ts'
import { nowIso } from '../platform/base/deps.ts'
import { anOrderAddress } from './sales.ts'
import { describeShop, type TestShop } from './startShop.ts'

/** A signed-in user; `password` is the one that they log in with. */
export interface TestAccount extends SignedIn {
  password: string
}

const usualPassword = 'seven camels at dusk'
let usualHash: Promise<string> | undefined

let people = 0
/** Builds the input of a registration; each has another email address. */
export const aPerson = (overrides: Partial<SentInput<typeof register>> = {}): SentInput<typeof register> => ({
  email: `person${++people}@example.com`,
  password: usualPassword,
  firstName: 'Yusuf',
  lastName: 'Rahman',
  phone: null,
  ...overrides,
})

/**
 * Creates a signed-in customer, an owner with `isAdmin`, or staff with these roles, directly in the database. All have
 * the same password, which is hashed once, since hashing is slow.
 */
export const signUp = async (
  shop: TestShop,
  overrides: Partial<
    Pick<Account, 'email' | 'firstName' | 'lastName' | 'phone' | 'isAdmin'> & {
      isRemembered: boolean
      roles: readonly string[]
    }
  > = {},
): Promise<TestAccount> => {
  const {
    isRemembered = false,
    isAdmin = false,
    roles = isAdmin ? [ownerRole] : [],
    ...userOverrides
  } = overrides
  const { password, ...person } = aPerson()
  const now = nowIso(shop.deps)
  usualHash ??= hashPassword(usualPassword, shop.deps.config)
  const user = await User.query(shop.deps.db).insertAndFetch({
    id: newId(),
    ...person,
    ...userOverrides,
    isAdmin: roles.length > 0,
    passwordHash: await usualHash,
    createdAt: now,
    updatedAt: now,
  } as Partial<User>)
  await insertMembers(shop, user.id, roles)
  const settings = await shop.deps.settings.read()
  const tokens = await startSession(shop.deps, shop.deps.db, {
    userId: user.id,
    isRemembered,
    userAgent: '',
    settings,
  })
  return { ...tokens, user: await presentUser(shop.deps, user), password }
}

/** Registers a customer through the API. */
export const registerPerson = async (
  shop: TestShop,
  overrides: Partial<SentInput<typeof register>> = {},
): Promise<TestAccount> => {
  const person = aPerson(overrides)
  return { ...(await shop.call(register, person)), password: person.password }
}

/** Signs in a user without a second factor. */
export const logIn = async (shop: TestShop, input: SentInput<typeof login>): Promise<SignedIn> => {
  const answer = await shop.call(login, input)
  if ('challenge' in answer) throw new Error('A code is asked for')
  return answer
}

/** Signs the same user in again, with new tokens. */
export const signInAgain = (shop: TestShop, { user: { email }, password }: TestAccount): Promise<SignedIn> =>
  logIn(shop, { email, password })

/** Makes an account an owner's, from its next request on. */
export const makeAdmin = async (shop: TestShop, userId: string): Promise<void> => {
  await User.query(shop.deps.db).patch({ isAdmin: true }).where({ id: userId })
  await insertMembers(shop, userId, [ownerRole])
}

const insertMembers = (shop: TestShop, userId: string, roles: readonly string[]) =>
  insertRows(
    shop.deps.db,
    'role_members',
    roles.map(role => ({ user_id: userId, role_id: role, is_by_group: false })),
  )

/** Confirms the address of an account, as its owner does by a link and the password. */
export const confirmAddress = async (shop: TestShop, userId: string): Promise<void> => {
  await User.query(shop.deps.db)
    .patch({ emailConfirmedAt: nowIso(shop.deps) })
    .where({ id: userId })
}

export const deactivate = async (shop: TestShop, userId: string): Promise<void> => {
  await User.query(shop.deps.db).patch({ isActive: false }).where({ id: userId })
}

/** Builds the input of the address form. */
export const anAddress = (
  overrides: Partial<SentInput<typeof createAddress>> = {},
): SentInput<typeof createAddress> => ({
  type: 'SHIPPING',
  ...anOrderAddress(),
  country: 'GB',
  ...overrides,
})

/** Saves an address for the account behind `accessToken`, by default a shipping address in London. */
export const addAddress = (
  shop: TestShop,
  accessToken: string,
  overrides: Partial<SentInput<typeof createAddress>> = {},
): Promise<Address> => shop.call(createAddress, anAddress(overrides), accessToken)

type AccountOverrides = Parameters<typeof signUp>[1]

const signUpBefore = (
  hook: typeof beforeAll | typeof beforeEach,
  shop: TestShop,
  person?: AccountOverrides,
) => {
  const account = {} as TestAccount
  hook(async () => {
    Object.assign(account, await signUp(shop, person))
  })
  return account
}

/** Creates a customer for all tests of the enclosing `describe`. */
export const useAccount = (shop: TestShop, person?: AccountOverrides) => signUpBefore(beforeAll, shop, person)

/** Creates an owner for all tests of the enclosing `describe`. */
export const useStaff = (shop: TestShop, person?: AccountOverrides) =>
  useAccount(shop, { isAdmin: true, ...person })

/** Declares the same tests for a shop on SQLite and for one on Postgres, each with an owner. */
export const describeOffice = (title: string, tests: (shop: TestShop, staff: TestAccount) => void): void =>
  describeShop(title, shop => tests(shop, useStaff(shop)))

/** Creates a new customer for each test. */
export const useNewAccount = (shop: TestShop, person?: AccountOverrides) =>
  signUpBefore(beforeEach, shop, person)

/** Creates a new owner for each test, and clears the emails still waiting from the previous test. */
export const useNewStaff = (shop: TestShop, person?: AccountOverrides): TestAccount => {
  const staff = useNewAccount(shop, { isAdmin: true, ...person })
  beforeEach(async () => {
    await shop.deps.db('outbox').delete()
  })
  return staff
}
