import { productPicture } from '@shop/contracts/uploads'
import type { Deps } from '../../../../platform/base/deps.ts'
import { AnswerTimeout, fetchOutward } from '../../../../platform/http/outward/fetchOutward.ts'
import { networkPolicyOf, RefusedAddress } from '../../../../platform/http/outward/publicAddress.ts'

/** Time limit for one picture, ms. */
const timeoutMs = 30_000
const maxRedirects = 4
const { maxBytes } = productPicture

/**
 * The bytes of a picture, or the reason why there are none; `isPermanent` if another attempt would fail as well,
 * `isSilent` if the server gave no answer.
 */
export type PictureResult = { bytes: Buffer } | { reason: string; isPermanent: boolean; isSilent?: boolean }

const permanent = (reason: string): PictureResult => ({ reason, isPermanent: true })
const transient = (reason: string): PictureResult => ({ reason, isPermanent: false })

const silent = (reason: string): PictureResult => ({ reason, isPermanent: false, isSilent: true })

const refusals: Readonly<Record<number, string>> = {
  401: 'The address asks for a password.',
  403: 'The server does not allow this picture to be downloaded.',
  404: 'There is no picture at this address.',
  410: 'The picture has been removed from this address.',
}

const refusalOf = (status: number): PictureResult => {
  const refusal = refusals[status]
  if (refusal !== undefined) return permanent(`${refusal} (${status})`)
  const text = `The server answers with an error (${status}).`
  return status >= 500 || status === 429 || status === 408 ? transient(text) : permanent(text)
}

const checkPicture = (contentType: string, bytes: Buffer): PictureResult => {
  if (bytes.length > maxBytes) return permanent(`The picture is larger than ${maxBytes / 1024 / 1024} MB.`)
  if (bytes.length === 0) return permanent('The address returned nothing.')
  if (
    /^text\/html|^application\/xhtml/i.test(contentType) ||
    /^\s*<(?:!doctype|html)/i.test(bytes.toString('latin1', 0, 200))
  )
    return permanent('The address leads to a web page instead of a picture.')
  return { bytes }
}

const problemOf = (error: unknown): PictureResult => {
  if (error instanceof RefusedAddress) return permanent(error.message)
  if (!(error instanceof Error)) throw error
  if (error instanceof AnswerTimeout) return silent('The server did not send it within 30 seconds.')
  return silent('The server cannot be reached.')
}

/**
 * Fetches a picture from an address in a sheet, with limits of size and time; refuses private addresses, also in
 * redirects.
 */
export const fetchPicture = async (
  deps: Pick<Deps, 'config'>,
  address: string,
  signal?: AbortSignal,
): Promise<PictureResult> => {
  let url = address
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const { status, headers, body } = await fetchOutward(url, {
        reach: networkPolicyOf(deps),
        allowsHttp: true,
        headers: { Accept: 'image/jpeg, image/png;q=0.9, image/webp;q=0.8' },
        maxBytes: maxBytes + 1,
        timeoutMs,
        ...(signal && { signal }),
      })
      if (status >= 200 && status < 300) return checkPicture(headers['content-type'] ?? '', body)
      const { location } = headers
      if (status < 300 || status > 399 || location === undefined) return refusalOf(status)
      if (!URL.canParse(location, url)) return permanent('The address redirects to one that is not valid.')
      url = new URL(location, url).href
    }
    return permanent('The address redirects too many times.')
  } catch (error) {
    return problemOf(error)
  }
}
