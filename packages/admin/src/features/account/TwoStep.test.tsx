// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { expect, it } from 'vitest'
import { useOffice, until, untilRendered } from '../../test/openOffice.tsx'
import { admin, listOf } from '../../test/samples.ts'

const text = () => document.body.textContent
const dialog = () => document.querySelector('[role=dialog]')
const closeButton = () => dialog()?.querySelector('[aria-label=Close]')
const escape = () =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )
const recoveryCodes = ['aaaa-bbbb', 'cccc-dddd']
const none = listOf()

const office = useOffice()

/** Types everything from the password up to the recovery codes. */
const enrol = async () => {
  await until(() => expect((document.activeElement as HTMLInputElement).name).toBe('password'))
  expect(text()).not.toContain('This field is required.')
  office.type('Your password', 'secret')
  await office.press('Continue').shows('Code from your app')
  office.type('Code from your app', '123456')
  await office.press('Switch On').shows('aaaa-bbbb')
}

const expectToStayOpen = async () => {
  expect(closeButton()).toBeNull()
  escape()
  await untilRendered()
  expect(text()).toContain('aaaa-bbbb')
}

it('shows the recovery codes until somebody confirms that they are saved', async () => {
  office.open('/admin/account', {
    '/auth/me': { ...admin, secondFactor: 'off' },
    '/auth/second-factor': { secret: 'ABCDEFGH', uri: 'otpauth://totp/Madar?secret=ABCDEFGH' },
    '/auth/second-factor/confirm': { recoveryCodes },
  })
  await office.shows('Set Up Two-Step Sign-In')
  office.press('Set Up Two-Step Sign-In')
  await until(() => expect(closeButton()).not.toBeNull())
  await enrol()
  await until(() => expect(document.activeElement?.ariaLabel).toBe('Recovery codes'))
  await expectToStayOpen()
  office.press('I Have Saved Them')
  await until(() => expect(text()).not.toContain('aaaa-bbbb'))
})

it('shows new recovery codes until somebody confirms that they are saved', async () => {
  office.open('/admin/account', {
    '/auth/me': { ...admin, secondFactor: 'on' },
    '/auth/second-factor/recovery-codes': { recoveryCodes },
  })
  await office.shows('New Recovery Codes')
  await office.press('New Recovery Codes').shows('Show New Codes')
  office.type('Code from your app', '123456')
  await office.press('Show New Codes').shows('aaaa-bbbb')
  await expectToStayOpen()
  office.press('I Have Saved Them')
  await until(() => expect(text()).not.toContain('aaaa-bbbb'))
})

it('sets up two-step sign-in over the office, and repeats refused reads afterwards', async () => {
  let secondFactor = 'off'
  office.open('/admin/collections', {
    '/auth/me': () => ({ ...admin, secondFactor }),
    '/admin/collections': none,
    '/admin/alerts': () =>
      secondFactor === 'required'
        ? new ApiError(403, 'Please set up two-step sign-in first.', 'second_factor_required')
        : { ...none, paymentsWithoutOrder: 0 },
    '/auth/second-factor': { secret: 'ABCDEFGH', uri: 'otpauth://totp/Madar?secret=ABCDEFGH' },
    '/auth/second-factor/confirm': { recoveryCodes },
    '/auth/logout': { ok: true },
  })
  await office.shows('No collections yet')
  secondFactor = 'required'
  void office.go('/admin/alerts')
  await office.shows('You can carry on where you were once it is set up.', 'Failed to load alerts.')
  await enrol()
  expect(dialog()?.textContent).toContain('Save your codes to carry on where you were.')
  expect(dialog()?.textContent).not.toContain('Sign Out')
  await expectToStayOpen()
  secondFactor = 'on'
  office.press('I Have Saved Them')
  await until(() => expect(dialog()).toBeNull())
  await until(() => expect(text()).not.toContain('Failed to load alerts.'))
})
