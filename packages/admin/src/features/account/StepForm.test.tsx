// @vitest-environment jsdom
import { PartsProvider } from '@shop/ui/app/PartsProvider.tsx'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { until, untilRendered } from '../../test/openOffice.tsx'
import { StepForm } from './StepForm.tsx'

const form = {
  submit: () => Promise.resolve(),
  discard: () => undefined,
  refusal: null,
  offlineMode: null,
  formError: null,
  restoredAt: null,
  lostFiles: [],
  isDirty: false,
  isSaving: false,
  conflict: null,
}
const step = (
  <StepForm form={form} submitText="Continue">
    <input aria-label="Your password" />
  </StepForm>
)

const root = createRoot(document.body.appendChild(document.createElement('div')))
const draw = (children: ReactNode) =>
  root.render(
    <PartsProvider>
      <input aria-label="Title" />
      {children}
    </PartsProvider>,
  )
const field = (label: string) => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)
afterEach(() => root.unmount())

it('leaves the focus to the dialog that opens over another form, and takes it on a page', async () => {
  draw(null)
  await until(() => expect(field('Title')).not.toBeNull())
  field('Title')?.focus()
  // The office renders its dialogs like this.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  draw(<div role="dialog">{step}</div>)
  await untilRendered()
  expect(field('Your password')).not.toBeNull()
  expect(document.activeElement).toBe(field('Title'))
  draw(step)
  await until(() => expect(document.activeElement === field('Your password')).toBe(true))
})
