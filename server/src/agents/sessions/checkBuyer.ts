import { countryNames } from '@shop/contracts/addresses/countries'
import { GuestInput } from '@shop/contracts/checkout/endpoints'
import { email as emailField } from '@shop/contracts/fields'
import { deliveryRefusal } from '@shop/contracts/addresses/postcode'
import type { Settings } from '@shop/contracts/shop/settings'
import { Failure } from '../../platform/http/Failure.ts'
import { storedPostalCode } from '../../people/accounts/addresses/storedPostalCode.ts'
import { servedCountries } from '../../sales/pricing/delivery.ts'
import type { GivenAddress, SessionState } from './AgentSession.ts'
import type { Problem } from './Problem.ts'

/** Address of a guest as the checkout takes it. */
type Place = GuestInput['address']

export interface CheckedBuyer {
  /** Null where it is missing or no email address. */
  email: string | null
  /** Null where anything of it is missing, or where we do not deliver. */
  address: Place | null
  problems: Problem[]
}

const codeOf = (country: string): string => {
  const wanted = country.trim().toLowerCase()
  if (wanted === 'uk' || wanted === 'gbr') return 'GB'
  const [code] = Object.entries(countryNames).find(([, name]) => name.toLowerCase() === wanted) ?? []
  return code ?? country.trim().toUpperCase()
}

const asPlace = ({ id: _id, ...given }: GivenAddress, { buyer }: SessionState) => ({
  ...given,
  firstName: given.firstName ?? buyer.firstName,
  lastName: given.lastName ?? buyer.lastName,
  country: given.country === undefined ? undefined : codeOf(given.country),
})

/** Says for each field that is missing or wrong what the checkout would say. */
const problemsOf = (
  given: Record<string, unknown>,
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Problem[] =>
  issues.map(({ path, message }) => {
    const field = String(path.at(-1))
    const isMissing = (given[field] ?? '') === ''
    return {
      code: isMissing ? 'missing' : 'invalid',
      text: isMissing ? 'This field is required.' : message,
      at: { part: 'address', field },
      severity: 'recoverable',
    }
  })

const checkAddress = (state: SessionState, settings: Settings): Omit<CheckedBuyer, 'email'> => {
  if (state.address === null)
    return {
      address: null,
      problems: [
        {
          code: 'missing',
          text: 'Please say where the order goes.',
          at: { part: 'address' },
          severity: 'recoverable',
        },
      ],
    }
  const given = asPlace(state.address, state)
  const read = GuestInput.shape.address.safeParse(given)
  if (!read.success) return { address: null, problems: problemsOf(given, read.error.issues) }
  const place = read.data
  const refused = (code: string, text: string, field?: string) => ({
    address: null,
    problems: [
      { code, text, at: { part: 'address', ...(field && { field }) }, severity: 'recoverable' } as const,
    ],
  })
  try {
    const address = { ...place, postalCode: storedPostalCode(place.postalCode, place.country) }
    const refusal = deliveryRefusal(address, servedCountries(settings))
    return refusal ? refused('address_undeliverable', refusal) : { address, problems: [] }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return refused('invalid', error.fields?.['postalCode'] ?? error.message, 'postalCode')
  }
}

const splitProblem: Problem = {
  code: 'invalid',
  text: 'An order goes to one address by one way of delivery.',
  at: { part: 'address' },
  severity: 'recoverable',
}

/** Checks who buys and where it goes with the rules of the shop's own checkout. */
export const checkBuyer = (state: SessionState, settings: Settings): CheckedBuyer => {
  const { email: given } = state.buyer
  const email = emailField.safeParse(given ?? '')
  const { address, problems: ofAddress } = checkAddress(state, settings)
  const problems = state.isSplit ? [...ofAddress, splitProblem] : ofAddress
  const ofEmail: Problem[] = email.success
    ? []
    : [
        {
          code: given ? 'invalid' : 'missing',
          text: given ? 'Please give a valid email address.' : 'Please give the buyer’s email address.',
          at: { part: 'buyer', field: 'email' },
          severity: 'recoverable',
        },
      ]
  const ofMethod: Problem[] =
    address && state.method === null
      ? [
          {
            code: 'missing',
            text: 'Please choose a way of delivery.',
            at: { part: 'method' },
            severity: 'recoverable',
          },
        ]
      : []
  return {
    email: email.success ? email.data : null,
    address,
    problems: [...ofEmail, ...problems, ...ofMethod],
  }
}
