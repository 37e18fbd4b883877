type StatusTone = 'secondary' | 'default' | 'destructive' | 'outline' | 'success'

interface StatusLabel {
  label: string
  tone: StatusTone
}

const labels: Readonly<Record<string, StatusLabel>> = {
  PENDING: { label: 'Pending Payment', tone: 'secondary' },
  PAID: { label: 'Paid', tone: 'default' },
  SHIPPED: { label: 'Shipped', tone: 'default' },
  DELIVERED: { label: 'Delivered', tone: 'default' },
  CANCELED: { label: 'Canceled', tone: 'destructive' },
  REFUNDED: { label: 'Refunded', tone: 'outline' },
  // Only old orders have this status; it is no longer stored.
  COMPLETED: { label: 'Completed', tone: 'success' },
}

/** Returns the label and tone of a status; an unknown status is its own label. */
export const statusLabel = (status: string): StatusLabel =>
  labels[status] ?? { label: status, tone: 'secondary' }
