/** Every error code the API answers with, and its HTTP status. Clients may rely on codes; texts are for people. */
export const errorStatus = {
  validation_failed: 400,
  invalid_json: 400,
  bad_request: 400,
  invalid_signature: 400,
  wrong_password: 400,
  wrong_code: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  session_ended: 401,
  challenge_ended: 401,
  forbidden: 403,
  second_factor_required: 403,
  password_sign_in_off: 403,
  not_found: 404,
  not_invoiced: 404,
  method_not_allowed: 405,
  email_taken: 409,
  conflict: 409,
  own_account: 409,
  last_admin: 409,
  cart_empty: 409,
  item_unavailable: 409,
  out_of_stock: 409,
  total_changed: 409,
  already_paid: 409,
  not_cancelable: 409,
  not_returnable: 409,
  country_not_served: 409,
  payment_method_disabled: 409,
  payment_refused: 409,
  limit_reached: 409,
  unpaid_limit_reached: 409,
  promotion_refused: 409,
  contact_closed: 409,
  purchase_required: 409,
  review_published: 409,
  stock_too_low: 409,
  link_invalid: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  refund_under_way: 409,
  refund_too_large: 409,
  move_not_allowed: 409,
  order_disputed: 409,
  carrier_refused: 409,
  invoice_not_ready: 503,
  payment_provider_unavailable: 503,
  carrier_unavailable: 503,
  overloaded: 503,
  maintenance: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Body of every answer that is not 2xx. `fields` has the errors of fields by name. */
export interface ErrorBody {
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  /** Data for programs, if the endpoint documents it. */
  details?: object
  /** Identifies the request in the shop's log, as the header `X-Request-Id` does. */
  requestId?: string
  /** For staff while debug mode is on: the time taken, and the cause. */
  debug?: { ms: number; cause: string }
}
