/** The play icon, in a separate file because only product pages use it. */
export const PlayMark = ({ size }: { size: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M8.5 5.5v13l10-6.5z" strokeWidth="1.5" strokeLinejoin="round" />
  </svg>
)
