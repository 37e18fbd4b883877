/** An unsuccessful answer of the store, with the code and message from its XML. */
export class S3Error extends Error {
  readonly status: number
  /** Code such as `NoSuchKey`; unknown for an answer without a body, such as one to HEAD. */
  readonly code: string

  constructor(status: number, xml: string) {
    const code = /<Code>(?<code>[^<]+)<\/Code>/.exec(xml)?.groups?.['code'] ?? ''
    const message = /<Message>(?<message>[^<]+)<\/Message>/.exec(xml)?.groups?.['message'] ?? ''
    super([`the store answered ${status}`, code, message].filter(Boolean).join(', ').replace(/\.$/, ''))
    this.status = status
    this.code = code
  }

  /** Tells whether the same request may succeed a moment later. */
  get isTransient(): boolean {
    return this.status >= 500 || this.status === 429 || this.code === 'RequestTimeout'
  }
}
