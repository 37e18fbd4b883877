import { wordsForAssistants } from '@shop/contracts/plainWords'

/** Transport errors with their HTTP status and JSON-RPC code, as the protocol defines them. */
const transportErrors = {
  invalid_profile_url: { status: 400, rpc: -32_001 },
  profile_unreachable: { status: 424, rpc: -32_001 },
  profile_malformed: { status: 422, rpc: -32_001 },
  version_unsupported: { status: 422, rpc: -32_001 },
  invalid_request: { status: 400, rpc: -32_602 },
  request_too_large: { status: 400, rpc: -32_602 },
  body_too_large: { status: 413, rpc: -32_600 },
  unsupported_media_type: { status: 415, rpc: -32_600 },
  signature_missing: { status: 401, rpc: -32_000 },
  signature_invalid: { status: 401, rpc: -32_000 },
  key_not_found: { status: 401, rpc: -32_000 },
  digest_mismatch: { status: 400, rpc: -32_600 },
  algorithm_unsupported: { status: 400, rpc: -32_600 },
  unauthorized: { status: 401, rpc: -32_000 },
  profile_not_trusted: { status: 403, rpc: -32_000 },
  idempotency_conflict: { status: 409, rpc: -32_000 },
  idempotency_in_flight: { status: 409, rpc: -32_000 },
  not_found: { status: 404, rpc: -32_601 },
  method_not_allowed: { status: 405, rpc: -32_601 },
  rate_limited: { status: 429, rpc: -32_000 },
  unavailable: { status: 503, rpc: -32_000 },
  internal_error: { status: 500, rpc: -32_603 },
} as const

type TransportCode = keyof typeof transportErrors

/** An error that occurs before any answer about the shop. */
export class UcpError extends Error {
  readonly code: TransportCode
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(code: TransportCode, text: string, retryAfter?: number) {
    super(wordsForAssistants(text, 500))
    this.code = code
    this.retryAfter = retryAfter
  }

  get status(): number {
    return transportErrors[this.code].status
  }

  get rpc(): number {
    return transportErrors[this.code].rpc
  }

  get body(): object {
    // The protocol has one code for a body and for a list.
    const code = this.code === 'body_too_large' ? 'request_too_large' : this.code
    return { code, content: this.message }
  }
}

/** A refusal in the protocol's own form: an answer, not a transport error. */
export class ProtocolRefusal extends Error {
  readonly code: string

  constructor(code: string, text: string) {
    super(wordsForAssistants(text, 500))
    this.code = code
  }
}
