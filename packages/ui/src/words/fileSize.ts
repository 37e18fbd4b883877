/** Formats bytes: `820 B`, `1.4 MB`. */
export const fileSize = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
