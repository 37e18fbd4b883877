import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, currentPassword, id, instant, jsonFile, listOf, noInput } from '../fields.ts'
import { Done, User } from './endpoints.ts'

/** A signed-in device. */
export const Session = z.object({
  id,
  /** `Firefox on Windows`; empty if the browser does not send this. */
  device: z.string(),
  isCurrent: z.boolean(),
  isRemembered: z.boolean(),
  createdAt: instant,
  /** Accurate to a few minutes. */
  lastSeenAt: instant,
})

export const updatePreferences = endpoint({
  call: 'PUT /auth/preferences',
  access: 'customer',
  summary: 'Updates which emails the account receives. The time and the text of each consent are stored.',
  input: z.strictObject({ marketingOptIn: z.boolean() }),
  answer: User,
})

export const listSessions = endpoint({
  call: 'GET /auth/sessions',
  access: 'customer',
  summary: 'Lists the devices signed in to this account, most recently used first.',
  input: noInput,
  answer: listOf(Session),
})

export const endSession = endpoint({
  call: 'DELETE /auth/sessions/{id}',
  access: 'customer',
  summary: 'Signs out one device.',
  input: byId,
  answer: z.object({ id }),
})

export const endOtherSessions = endpoint({
  call: 'DELETE /auth/sessions',
  access: 'customer',
  summary: 'Signs out every other device.',
  input: noInput,
  answer: z.object({ ended: count }),
})

export const getMyData = endpoint({
  call: 'GET /auth/my-data',
  access: 'customer',
  summary: 'Returns all data that the shop stores about this account, as a JSON file.',
  input: noInput,
  answer: jsonFile,
  failures: ['too_many_requests'],
})

export const closeAccount = endpoint({
  call: 'POST /auth/close-account',
  access: 'customer',
  summary:
    'Erases the account permanently. Orders and invoices keep the data that the law requires. Staff accounts can only be closed by other staff.',
  input: z.strictObject({ password: currentPassword }),
  answer: Done,
  failures: ['wrong_password', 'too_many_requests', 'conflict'],
})

export type Session = z.output<typeof Session>
