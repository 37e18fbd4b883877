import type { AuditEntry } from '@shop/contracts/audit/endpoints'

export const actLabels: Record<AuditEntry['act'], string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
}

/** `shipping-rate` as `Shipping rate`. */
export const subjectLabel = (subject: string): string => {
  const words = subject.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `smtpPort` as `Smtp port`. */
export const fieldLabel = (name: string): string =>
  subjectLabel(
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end}-${start.toLowerCase()}`)
      .replaceAll('_', '-'),
  )

/** A value as people read it. */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
