/** Types that the page reads or displays. */
const shownTypes =
  /^(application\/json|text\/event-stream|image\/(avif|gif|jpeg|png|webp)|video\/(mp4|webm))$/

/** Types that are only saved as files. */
const savedTypes = /^(application\/pdf|text\/csv)$/

const binaryType = 'application/octet-stream'

/** Headers for an answer that might still be opened as a document: a separate origin that runs and loads nothing. */
export const inertHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/**
 * Makes an answer of the shop inert in the page's own origin: it is never a document, script or style sheet. Types
 * other than data, pictures and videos become downloads; unknown types are replaced by plain bytes.
 */
export const shopAnswer = ({ status, headers, body }: Response): Response => {
  const answerHeaders = new Headers(headers)
  for (const [name, value] of Object.entries(inertHeaders)) answerHeaders.set(name, value)
  const type = headers.get('content-type')
  const kind = type?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (body && !shownTypes.test(kind)) {
    answerHeaders.set('content-type', savedTypes.test(kind) && type ? type : binaryType)
    const disposition = headers.get('content-disposition') ?? ''
    if (!/^attachment\b/i.test(disposition)) answerHeaders.set('content-disposition', 'attachment')
  }
  return new Response(body, { status, headers: answerHeaders })
}
