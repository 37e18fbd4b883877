import type { Progress } from './Platform.ts'

/** Reads an answer to its end, telling how far it is. */
export const readAnswer = async (
  answer: Response,
  onProgress: (progress: Progress) => void,
): Promise<Blob> => {
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  const length = Number(answer.headers.get('content-length') ?? Number.NaN)
  const total = Number.isFinite(length) ? length : null
  const parts: Uint8Array<ArrayBuffer>[] = []
  let sent = 0
  const reader = answer.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    sent += part.value.length
    onProgress({ sent, total })
  }
  return new Blob(parts, { type })
}
