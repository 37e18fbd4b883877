import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'

const styles = {
  PENDING: { label: 'Pending', tone: 'secondary' },
  APPROVED: { label: 'Approved', tone: 'default' },
  REJECTED: { label: 'Rejected', tone: 'destructive' },
} as const

/** Shows a review's status; an unknown status is shown as pending. */
export const ReviewStatusBadge = ({ status }: { status: string }) => {
  const { label, tone } = styles[status as keyof typeof styles] ?? styles.PENDING
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
