/** Reads the text of an answer. Null if it is longer than `max` bytes, which ends the request. */
const readText = async ({ body }: Response, max: number): Promise<string | null> => {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > max) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '') as unknown
  } catch {
    return null
  }
}

/** Reads the JSON of an answer; null if it is invalid or longer than `max` bytes. */
export const readJson = async (answer: Response, max: number): Promise<unknown> =>
  parseJson(await readText(answer, max))
