// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { defaultSettings } from '@shop/contracts/shop/defaultSettings'
import type { AdminSettings } from '@shop/contracts/shop/settingsEndpoints'
import { afterEach, expect, it, vi } from 'vitest'
import { endSession, useOffice, until } from '../../test/openOffice.tsx'
import { listOf, publicSettings } from '../../test/samples.ts'

const { smtpPassword: _, ...email } = defaultSettings.email
const { labelKey: __, ...shipping } = defaultSettings.shipping
const saved: AdminSettings = {
  general: { ...defaultSettings.general, version: 1 },
  store: { ...defaultSettings.store, version: 0 },
  email: { ...email, hasSmtpPassword: true, isFromEnvironment: false, version: 3 },
  security: { ...defaultSettings.security, version: 0 },
  payment: { ...defaultSettings.payment, version: 0 },
  shipping: { ...shipping, hasLabelKey: false, version: 4 },
  appearance: { ...defaultSettings.appearance, version: 0 },
  notifications: { ...defaultSettings.notifications, version: 0 },
  content: { ...defaultSettings.content, version: 0 },
}

const office = useOffice()
afterEach(() => {
  vi.useRealTimers()
})

const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
const type = (name: string, text: string) => {
  const input = field(name)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

it('saves a switch immediately and alone, and all other fields with Save All Changes', async () => {
  office.open('/admin/settings?tab=shipping', {
    '/admin/settings': saved,
    '/admin/settings/shipping': {
      ...saved.shipping,
      uk: { ...saved.shipping.uk, enabled: false },
      version: 5,
    },
  })
  await office.shows('Everything is saved')
  expect(field('shipping.uk.standardRate').value).toBe('4.99')
  type('shipping.uk.standardRate', '5.50')
  await office.shows('1 unsaved change', 'Shipping (1)')
  field('shipping.uk.enabled').click()
  await until(() =>
    expect(office.sentTo('/admin/settings/shipping', 'PATCH')).toEqual([{ uk: { enabled: false } }]),
  )
  await office.shows('Setting saved')
  office.press('Save All Changes')
  // Sends the version that the switch created, so that the user's own switch is no conflict.
  await until(() =>
    expect(office.sentTo('/admin/settings', 'PUT')).toEqual([
      { shipping: { uk: { standardRate: 550 }, version: 5 } },
    ]),
  )
  await office.shows('Everything is saved')
})

it('saves a protocol and a limit of assistants alone, and explains a limit out of bounds', async () => {
  office.open('/admin/settings?tab=store', {
    '/admin/settings': saved,
    '/admin/settings/content': {
      ...saved.content,
      agents: { ...saved.content.agents, mcp: false },
      version: 1,
    },
  })
  await office.shows('Limits on Assistants')
  field('content.agents.mcp').click()
  await until(() =>
    expect(office.sentTo('/admin/settings/content', 'PATCH')).toEqual([{ agents: { mcp: false } }]),
  )
  await office.shows('Setting saved')
  type('content.agentLimits.declines', '5000')
  await office.shows('1 unsaved change')
  office.press('Save All Changes')
  await office.shows('Give a whole number from 10 to 200.')
  type('content.agentLimits.declines', '20')
  office.press('Save All Changes')
  await until(() =>
    expect(office.sentTo('/admin/settings', 'PUT')).toEqual([
      { content: { agentLimits: { declines: 20 }, version: 1 } },
    ]),
  )
})

const closed = {
  maintenanceMode: true,
  maintenance: { text: '', startsAt: null, endsAt: '2026-12-01T09:00:00.000Z' },
}

it('says on every screen when the shop will be closed', async () => {
  const startsAt = '2026-11-30T22:00:00.000Z'
  office.open('/admin/missing', {
    '/settings': publicSettings({ maintenance: { ...closed.maintenance, startsAt } }),
  })
  await office.shows('The shop will be closed from 30 Nov 2026, 22:00 GMT until 1 Dec 2026, 09:00 GMT.')
})

it('asks before showing shoppers the maintenance page, says so on every screen, and ends it immediately', async () => {
  let isOn = false
  office.open('/admin/settings', {
    '/settings': () => publicSettings(isOn ? closed : {}),
    '/admin/settings': saved,
    '/admin/settings/general': ({ maintenanceMode }: { maintenanceMode: boolean }) => {
      isOn = maintenanceMode
      return { ...saved.general, maintenanceMode, version: isOn ? 2 : 3 }
    },
  })
  await office.shows('Everything is saved')
  const mode = field('general.maintenanceMode')
  const confirmDialog = () => document.querySelector('[role=alertdialog]')
  mode.click()
  await office.shows('Shoppers see the maintenance page at once')
  office.press('Cancel', confirmDialog()!)
  await until(() => expect(confirmDialog()).toBeNull())
  await until(() => expect(mode.checked).toBe(false))
  mode.click()
  await until(() => expect(confirmDialog()).not.toBeNull())
  await office.press('Turn On', confirmDialog()!).shows('Maintenance Mode is on until 1 Dec 2026, 09:00 GMT.')
  expect(office.sentTo('/admin/settings/general', 'PATCH')).toEqual([{ maintenanceMode: true }])
  await office.go('/admin/missing')
  await office.shows('Maintenance Mode is on until 1 Dec 2026, 09:00 GMT.')
  const [way] = [...office.page.querySelectorAll('a')].filter(
    ({ textContent }) => textContent === 'Change in Settings',
  )
  expect(way?.getAttribute('href')).toBe('/admin/settings?tab=general#general.maintenanceMode')
  way?.click()
  await office.shows('Everything is saved')
  await until(() => expect(field('general.maintenanceMode').checked).toBe(true))
  field('general.maintenanceMode').click()
  await until(() => expect(document.body.textContent).not.toContain('Maintenance Mode is on'))
  expect(office.sentTo('/admin/settings/general', 'PATCH').at(-1)).toEqual({ maintenanceMode: false })
})

const withDebug = (debugMode: boolean, version: number) => ({ ...saved.general, debugMode, version })

it('saves the last position of a switch that is pressed again during its save', async () => {
  const answers: ((answer: object) => void)[] = []
  office.open('/admin/settings', {
    '/admin/settings': saved,
    '/admin/settings/general': () => new Promise(resolve => answers.push(resolve)),
  })
  await office.shows('Everything is saved')
  const debug = field('general.debugMode')
  debug.click()
  await until(() => expect(answers).toHaveLength(1))
  debug.click()
  // After three more presses, intermediate states are not sent.
  debug.click()
  debug.click()
  await until(() => expect(debug.checked).toBe(false))
  answers[0]?.(withDebug(true, 2))
  await until(() => expect(answers).toHaveLength(2))
  expect(debug.checked).toBe(false)
  answers[1]?.(withDebug(false, 3))
  await office.shows('Setting saved')
  expect(office.sentTo('/admin/settings/general', 'PATCH')).toEqual([
    { debugMode: true },
    { debugMode: false },
  ])
  // Two saves send the same value, so wait until the last one is rendered.
  await until(() => expect(debug.checked).toBe(false))
})

it('does not restore the old value from a read that began before a switch was saved', async () => {
  const reads: ((answer: object) => void)[] = []
  office.open('/admin/settings', {
    '/admin/settings': () => new Promise(resolve => reads.push(resolve)),
    '/admin/settings/general': withDebug(true, 2),
  })
  await until(() => expect(reads).toHaveLength(1))
  reads[0]?.(saved)
  await office.shows('Everything is saved')
  // The window was inactive for ten minutes.
  vi.setSystemTime(Date.now() + 10 * 60_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await until(() => expect(reads).toHaveLength(2))
  field('general.debugMode').click()
  await office.shows('Setting saved')
  reads[1]?.(saved)
  await until(() => expect(reads).toHaveLength(3))
  expect(field('general.debugMode').checked).toBe(true)
  reads[2]?.({ ...saved, general: withDebug(true, 2) })
})

/** Settings that somebody else has saved in the meantime, and the shop's answer to a save after that. */
const theirs = { ...saved, security: { ...saved.security, maxLoginAttempts: 3, version: 2 } }
const conflict = () =>
  new ApiError(409, 'Somebody else has changed these settings.', 'conflict', {
    'security.maxLoginAttempts': 'Saved now: 3 (by Aisha Khan).',
    'security.version': '2',
  })

it('keeps typed values through a conflict, names the other changes, and replaces them on request', async () => {
  let current = saved
  let isStale = true
  office.open('/admin/settings?tab=security', {
    '/admin/settings': () => {
      const [lastEndpoint] = office.call.mock.lastCall ?? []
      const isSave = lastEndpoint?.method === 'PUT'
      if (!isSave || !isStale) return current
      isStale = false
      current = theirs
      throw conflict()
    },
  })
  await office.shows('Everything is saved')
  type('security.maxLoginAttempts', '8')
  await office.shows('1 unsaved change')
  await office.press('Save All Changes').shows('Max Login AttemptsSaved now: 3 (by Aisha Khan).Yours: 8')
  expect(field('security.maxLoginAttempts').value).toBe('8')
  office.press('Keep Mine and Save')
  await until(() =>
    expect(office.sentTo('/admin/settings', 'PUT').at(-1)).toEqual({
      security: { maxLoginAttempts: 8, version: 2 },
    }),
  )
})

it('asks about a conflict once it has read the other person’s version', async () => {
  let give: (read: object) => void = () => undefined
  let reads = 0
  let saves = 0
  office.open('/admin/settings?tab=security', {
    '/admin/settings': (input: object) => {
      if (Object.keys(input).length === 0)
        return ++reads === 1 ? saved : new Promise(resolve => (give = resolve))
      if (++saves > 1) return theirs
      throw conflict()
    },
  })
  await office.shows('Everything is saved')
  type('security.maxLoginAttempts', '8')
  await office.shows('1 unsaved change')
  office.press('Save All Changes')
  await until(() => expect(reads).toBe(2))
  // Opens another tab, which is rendered after all effects of the refusal.
  await office.go('/admin/settings?tab=store')
  await office.shows('Max Order Quantity')
  expect(document.body.textContent).not.toContain('Keep Mine and Save')
  give(theirs)
  await office.shows('Keep Mine and Save')
  office.press('Keep Mine and Save')
  await until(() => expect(saves).toBe(2))
  expect(office.sentTo('/admin/settings', 'PUT').at(-1)).toEqual({
    security: { maxLoginAttempts: 8, version: 2 },
  })
})

it('shows an error at its field, on the field’s tab', async () => {
  await office.open('/admin/settings?tab=store', { '/admin/settings': saved }).shows('Everything is saved')
  type('store.maxOrderQuantity', '0')
  await office.shows('Store (1)')
  await office.go('/admin/settings?tab=security')
  await office.shows('Session Timeout')
  await office.press('Save All Changes').shows('Give a whole number from 1 to 9,999.')
  expect(office.place()).toBe('/admin/settings?tab=store')
  expect(office.sentTo('/admin/settings', 'PUT')).toEqual([])
})

it('keeps typed values if the session ends during the save, and shows no error except the sign-in', async () => {
  office.open('/admin/settings?tab=shipping', {
    '/admin/settings': (input: object) => {
      if (Object.keys(input).length === 0) return saved
      endSession()
      return new ApiError(401, 'Authentication failed', 'session_ended')
    },
  })
  await office.shows('Everything is saved')
  type('shipping.uk.standardRate', '5.50')
  await office.shows('1 unsaved change')
  await office.press('Save All Changes').shows('Please sign in again')
  expect(field('shipping.uk.standardRate').value).toBe('5.50')
  expect(document.querySelector('[data-tone=error]')).toBeNull()
})

it('warns of goods without a weight if a zone’s documents or prices depend on it', async () => {
  const way = {
    id: crypto.randomUUID(),
    name: 'Tracked',
    carrier: 'Royal Mail',
    serviceCode: '',
    price: 1499,
    priceBy: 'order' as const,
    steps: [],
    freeAbove: null,
    heaviest: null,
    isTracked: true,
    isDutyPaid: false,
    minDays: 5,
    maxDays: 9,
    cutOff: null,
  }
  const zone = {
    id: crypto.randomUUID(),
    name: 'Ireland',
    isOpen: false,
    places: ['IE'],
    ways: [way],
    withoutVat: false,
    restDays: [],
    holidays: [],
  }
  office.open('/admin/settings?tab=shipping', {
    '/admin/settings': { ...saved, shipping: { ...saved.shipping, zones: [zone] } },
    '/admin/feeds/gaps': {
      ...listOf(),
      products: 10,
      complete: 7,
      lacking: {
        picture: 0,
        pictureSize: 0,
        description: 0,
        category: 0,
        gtin: 0,
        sharedBarcode: 0,
        weight: 3,
        tariffCode: 2,
      },
    },
  })
  await office.shows('Closed: Ireland, 1 way of delivery')
  office.press('Edit')
  await office.shows('3 products have no weight', '2 products go by a tariff code of another cloth')
  await office.shows('Give your EORI number')
})
