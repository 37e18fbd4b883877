import { expect, it } from 'vitest'
import type { core, ZodMiniType } from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { id, idOrSlug, isTidyCheck, slug } from './fields.ts'

/** Texts that nobody types, or that are used exactly as typed. */
const exceptions: Readonly<Record<string, string>> = {
  password: 'taken as typed',
  newPassword: 'taken as typed',
  currentPassword: 'taken as typed',
  smtpPassword: 'taken as typed',
  labelKey: 'taken as typed',
  token: 'of a link',
  refreshToken: 'of a session',
  challenge: 'of a session',
  sessionId: 'of a payment',
  caseId: 'of a payment',
  id: 'of a record',
  roleIds: 'of roles',
  roleId: 'of a role',
  newRoleId: 'of a role',
  finishSignIn: 'a code that the shop has made',
  number: 'of a paper',
  key: 'of a job',
  name: 'of a job',
  subject: 'of the audit log',
  subjectId: 'of the audit log',
  after: 'of a page',
  url: 'of a picture that was uploaded',
  names: 'of files',
  country: 'chosen',
  query: 'of an address of a list',
  rules: 'of an address of a list',
  month: 'chosen',
  colors: 'chosen',
  sizes: 'chosen',
}

interface Def {
  type: string
  format?: string
  checks?: object[]
  shape?: Record<string, core.$ZodType>
  element?: core.$ZodType
  innerType?: core.$ZodType
  options?: core.$ZodType[]
  keyType?: core.$ZodType
  valueType?: core.$ZodType
}

const defOf = (schema: core.$ZodType) => (schema as ZodMiniType).def as Def

/** Tells whether programs write a field: a day, an instant, an id or a slug. */
const isMachineWritten = (schema: core.$ZodType) =>
  defOf(schema).format !== undefined || [id, slug, idOrSlug].some(known => known === schema)

const untidiedFields = (schema: core.$ZodType, path: readonly string[]): string[] => {
  const def = defOf(schema)
  if (def.type === 'string') {
    const isTidied = def.checks?.some(isTidyCheck)
    const isException = path.some(name => name in exceptions)
    return isTidied || isException || isMachineWritten(schema) ? [] : [path.join('.')]
  }
  const inner = [def.element, def.innerType, def.keyType, def.valueType, ...(def.options ?? [])]
  return [
    ...inner.flatMap(each => (each ? untidiedFields(each, path) : [])),
    ...Object.entries(def.shape ?? {}).flatMap(([name, each]) => untidiedFields(each, [...path, name])),
  ]
}

it('every typed text is tidied before validation', () => {
  const found = Object.entries(endpoints).flatMap(([name, { input }]) => untidiedFields(input, [name]))
  expect(found).toEqual([])
})
