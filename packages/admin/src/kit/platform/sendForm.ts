import { type ApiReply, type TransferProgress, transferCanceled } from './Platform.ts'

interface FormRequest {
  method: string
  url: string
  token: string | null
  form: FormData
  signal: AbortSignal
  onProgress: (progress: TransferProgress) => void
}

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const canceled = () => Object.assign(new Error('canceled'), { name: transferCanceled })

/** Sends a form by XMLHttpRequest, because fetch reports no upload progress. */
export const sendForm = ({ method, url, token, form, signal, onProgress }: FormRequest): Promise<ApiReply> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(canceled())
      return
    }
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) =>
      onProgress({ sent: loaded, total: lengthComputable ? total : null }),
    )
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: bodyOf(request.responseText) }),
    )
    request.addEventListener('error', () => reject(new TypeError('the connection was lost')))
    request.addEventListener('abort', () => reject(canceled()))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
