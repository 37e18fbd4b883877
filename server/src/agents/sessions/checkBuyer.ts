import { contactFaults, needsPhone } from '@shop/contracts/addresses/countryForm'
import type { GuestInput } from '@shop/contracts/checkout/endpoints'
import { email as emailField } from '@shop/contracts/fields'
import { tidyPhone } from '@shop/contracts/tidy'
import { deliveryRefusal } from '@shop/contracts/shop/servedPlaces'
import type { Settings } from '@shop/contracts/shop/settings'
import { type PlaceFault, readPlace } from '../../people/accounts/addresses/readPlace.ts'
import type { SentAddress, SessionState } from './AgentSession.ts'
import { countryOf } from './countryOf.ts'
import type { Problem, ProblemPart } from './Problem.ts'

/** Address of a guest in the form that checkout expects. */
type Place = GuestInput['address']

export interface CheckedBuyer {
  /** Null if it is missing or invalid. */
  email: string | null
  /** Null if any part is missing, or if we do not deliver there. */
  address: Place | null
  problems: Problem[]
}

const placeWithNames = (
  { id: _id, phone: _phone, ...sentAddress }: SentAddress,
  { buyer }: SessionState,
) => ({
  ...sentAddress,
  // Some countries have no cities or postcodes, and a field that is left out is as good as a blank one.
  city: sentAddress.city ?? '',
  postalCode: sentAddress.postalCode ?? '',
  firstName: sentAddress.firstName ?? buyer.firstName,
  lastName: sentAddress.lastName ?? buyer.lastName,
  country: sentAddress.country === undefined ? undefined : countryOf(sentAddress.country),
})

/** Builds the problem of a faulty address field, with the message that the shop's checkout would show. */
const problemOf = (
  fields: Record<string, unknown>,
  { field, text }: PlaceFault,
  destination: { index?: number },
): Problem => {
  const isMissing = (fields[field] ?? '') === ''
  return {
    code: isMissing ? 'missing' : 'invalid',
    text: isMissing ? 'This field is required.' : text,
    at: { part: 'address', field, ...destination },
    severity: 'recoverable',
  }
}

/** Returns the position of the selected destination: 0 if none was sent, and no position if none is selected yet. */
const selectedDestination = ({ address, destinations = [] }: SessionState): { index?: number } => {
  if (address === null) return destinations.length > 0 ? {} : { index: 0 }
  return {
    index: Math.max(
      0,
      destinations.findIndex(({ id }) => id === address.id),
    ),
  }
}

const checkAddress = (state: SessionState, settings: Settings): Omit<CheckedBuyer, 'email'> => {
  const destination = selectedDestination(state)
  const refusedAddress = (code: string, text: string): Omit<CheckedBuyer, 'email'> => ({
    address: null,
    problems: [{ code, text, at: { part: 'address', ...destination }, severity: 'recoverable' }],
  })
  if (state.address === null)
    return refusedAddress(
      'missing',
      state.isPickup
        ? 'Orders are delivered and cannot be picked up. Please say where this one goes.'
        : 'Please say where the order goes.',
    )
  const enteredPlace = placeWithNames(state.address, state)
  // Uses the name of people who have only one as their last name as well, because the rules require a last name.
  const hasOneName = Boolean(enteredPlace.firstName) && enteredPlace.lastName === ''
  const parsedPlace = readPlace(
    hasOneName ? { ...enteredPlace, lastName: enteredPlace.firstName } : enteredPlace,
  )
  if ('faults' in parsedPlace)
    return {
      address: null,
      problems: parsedPlace.faults.map(fault => problemOf(enteredPlace, fault, destination)),
    }
  const refusal = deliveryRefusal(settings.shipping, parsedPlace.place)
  if (refusal) return refusedAddress('address_undeliverable', refusal)
  const phone = tidyPhone(state.address.phone ?? state.buyer.phone ?? '')
  const address = {
    ...parsedPlace.place,
    ...(hasOneName && { lastName: '' }),
    ...(phone && needsPhone(parsedPlace.place) && { phone }),
  }
  const problems = Object.entries(contactFaults(address)).map(([field, text]): Problem => {
    // The protocols have no separate name in Latin letters, so the buyer's name itself is at fault.
    if (field === 'latinName')
      return {
        code: 'invalid',
        text,
        at: { part: 'address', field: 'firstName', ...destination },
        severity: 'recoverable',
      }
    const location: ProblemPart =
      state.address?.phone === undefined
        ? { part: 'buyer', field: 'phone' }
        : { part: 'address', field: 'phone', ...destination }
    return { code: phone ? 'invalid' : 'missing', text, at: location, severity: 'recoverable' }
  })
  return { address, problems }
}

const splitProblem: Problem = {
  code: 'invalid',
  text: 'An order goes to one address by one way of delivery.',
  at: { part: 'address', index: 0 },
  severity: 'recoverable',
}

/** Checks buyer and delivery address with the rules of the shop's own checkout. */
export const checkBuyer = (state: SessionState, settings: Settings): CheckedBuyer => {
  const { email: sentEmail } = state.buyer
  const email = emailField.safeParse(sentEmail ?? '')
  const { address, problems: addressProblems } = checkAddress(state, settings)
  const problems = state.isSplit ? [...addressProblems, splitProblem] : addressProblems
  const emailProblems: Problem[] = email.success
    ? []
    : [
        {
          code: sentEmail ? 'invalid' : 'missing',
          text: sentEmail ? 'Please give a valid email address.' : 'Please give the buyer’s email address.',
          at: { part: 'buyer', field: 'email' },
          severity: 'recoverable',
        },
      ]
  return { email: email.success ? email.data : null, address, problems: [...emailProblems, ...problems] }
}
