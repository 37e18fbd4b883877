import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, email, instant, noInput } from '../fields.ts'
import { settingFields as fields, type SettingsSection } from './settings.ts'

/** Version of a section, for optimistic locking: counts saves. Each save names the version that it changes. */
const versionField = { version: count }
const { smtpPassword: _, ...emailWithoutPassword } = fields.email
const { labelKey: __, ...shippingWithoutKey } = fields.shipping
const newSecret = z.string().check(z.maxLength(1000, 'At most 1,000 characters.'))

/** Email settings without the password. `isFromEnvironment`: the server's environment sets a mail server instead. */
const EmailSettings = z.object({
  ...emailWithoutPassword,
  hasSmtpPassword: z.boolean(),
  isFromEnvironment: z.boolean(),
  ...versionField,
})

const answers = {
  general: z.object({ ...fields.general, ...versionField }),
  store: z.object({ ...fields.store, ...versionField }),
  email: EmailSettings,
  security: z.object({ ...fields.security, ...versionField }),
  payment: z.object({ ...fields.payment, ...versionField }),
  shipping: z.object({ ...shippingWithoutKey, hasLabelKey: z.boolean(), ...versionField }),
  appearance: z.object({ ...fields.appearance, ...versionField }),
  notifications: z.object({ ...fields.notifications, ...versionField }),
  content: z.object({ ...fields.content, ...versionField }),
}

/** All settings for staff, by section. */
export const AdminSettings = z.object(answers)

type PartialObject<F extends z.ZodMiniObject> = z.ZodMiniObject<
  { -readonly [K in keyof F['shape']]: z.ZodMiniOptional<F['shape'][K]> },
  F['_zod']['config']
>
type PartialGroups<T> = { [K in keyof T]: T[K] extends z.ZodMiniObject ? PartialObject<T[K]> : T[K] }

/** Input of a section: any of its fields, and of the fields in its groups. */
const partialSection = <T extends z.core.$ZodLooseShape>(shape: T) => {
  const fieldsOrGroups = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodMiniObject ? z.partial(field) : field,
  ])
  return z.partial(
    z.strictObject({ ...(Object.fromEntries(fieldsOrGroups) as PartialGroups<T>), ...versionField }),
  )
}

/** Input that changes each section: the changed fields, and the version that they change. */
const changes = {
  general: partialSection(fields.general),
  store: partialSection(fields.store),
  email: partialSection({ ...fields.email, smtpPassword: newSecret }),
  security: partialSection(fields.security),
  payment: partialSection(fields.payment),
  shipping: partialSection({ ...fields.shipping, labelKey: newSecret }),
  appearance: partialSection(fields.appearance),
  notifications: partialSection(fields.notifications),
  content: partialSection(fields.content),
}

export const getAdminSettings = endpoint({
  call: 'GET /admin/settings',
  access: 'settings:read',
  summary: 'Returns all settings by section, each with its version.',
  input: noInput,
  answer: AdminSettings,
})

export const saveSettings = endpoint({
  call: 'PUT /admin/settings',
  access: 'settings:write',
  summary:
    'Updates the fields that are sent, in all sections or in none. If a section has been saved since its `version`, the call fails with 409, and `fields` contains those changes; without a version, fields are always overwritten.',
  input: z.partial(z.strictObject(changes)),
  answer: AdminSettings,
  failures: ['conflict'],
})

const readEndpoint = <A extends z.core.$ZodType>(section: SettingsSection, answer: A) =>
  endpoint({
    call: `GET /admin/settings/${section}`,
    access: 'settings:read',
    summary: `Returns the settings of the section ${section}.`,
    input: noInput,
    answer,
  })

const changeEndpoint = <I extends z.core.$ZodType, A extends z.core.$ZodType>(
  section: SettingsSection,
  input: I,
  answer: A,
) =>
  endpoint({
    call: `PATCH /admin/settings/${section}`,
    access: 'settings:write',
    summary: `Updates the fields that are sent of the section ${section}. \`version\` works as for all settings.`,
    input,
    answer,
    failures: ['conflict'],
  })

export const getGeneralSettings = readEndpoint('general', answers.general)
export const getStoreSettings = readEndpoint('store', answers.store)
export const getEmailSettings = readEndpoint('email', answers.email)
export const getSecuritySettings = readEndpoint('security', answers.security)
export const getPaymentSettings = readEndpoint('payment', answers.payment)
export const getShippingSettings = readEndpoint('shipping', answers.shipping)
export const getAppearanceSettings = readEndpoint('appearance', answers.appearance)
export const getNotificationSettings = readEndpoint('notifications', answers.notifications)
export const getContentSettings = readEndpoint('content', answers.content)

export const patchGeneralSettings = changeEndpoint('general', changes.general, answers.general)
export const patchStoreSettings = changeEndpoint('store', changes.store, answers.store)
export const patchEmailSettings = changeEndpoint('email', changes.email, answers.email)
export const patchSecuritySettings = changeEndpoint('security', changes.security, answers.security)
export const patchPaymentSettings = changeEndpoint('payment', changes.payment, answers.payment)
export const patchShippingSettings = changeEndpoint('shipping', changes.shipping, answers.shipping)
export const patchAppearanceSettings = changeEndpoint('appearance', changes.appearance, answers.appearance)
export const patchNotificationSettings = changeEndpoint(
  'notifications',
  changes.notifications,
  answers.notifications,
)
export const patchContentSettings = changeEndpoint('content', changes.content, answers.content)

/** The endpoints of each section. */
export const sectionEndpoints = {
  general: { read: getGeneralSettings, change: patchGeneralSettings },
  store: { read: getStoreSettings, change: patchStoreSettings },
  email: { read: getEmailSettings, change: patchEmailSettings },
  security: { read: getSecuritySettings, change: patchSecuritySettings },
  payment: { read: getPaymentSettings, change: patchPaymentSettings },
  shipping: { read: getShippingSettings, change: patchShippingSettings },
  appearance: { read: getAppearanceSettings, change: patchAppearanceSettings },
  notifications: { read: getNotificationSettings, change: patchNotificationSettings },
  content: { read: getContentSettings, change: patchContentSettings },
}

export const sendTestEmail = endpoint({
  call: 'POST /admin/settings/email/test',
  access: 'settings:write',
  summary:
    'Sends a test email through the saved mail server, to the given address or to the caller, and returns the result. `kept` means that no mail server is set, and the email was stored in the mail folder of the data directory.',
  input: z.strictObject({ to: z.optional(email) }),
  answer: z.object({ outcome: z.enum(['sent', 'kept', 'failed']), to: z.string(), text: z.string() }),
  failures: ['too_many_requests'],
})

export const getPaymentStatus = endpoint({
  call: 'GET /admin/settings/payment/status',
  access: 'settings:read',
  summary: 'Checks whether the payment provider answers, and returns the last event of its webhook.',
  input: noInput,
  answer: z.object({
    /** `sandbox`: the local stand-in, which moves no money. */
    mode: z.enum(['live', 'test', 'sandbox']),
    provider: z.enum(['answers', 'unavailable', 'refuses']),
    text: z.string(),
    /** The provider's response time, ms. */
    took: count,
    checkedAt: instant,
    webhookUrl: z.string(),
    lastEvent: z.nullable(
      z.object({ type: z.string(), receivedAt: instant, processedAt: z.nullable(instant) }),
    ),
  }),
  failures: ['too_many_requests'],
})

export type AdminSettings = z.output<typeof AdminSettings>
export type SettingsChanges = z.output<(typeof saveSettings)['input']>
