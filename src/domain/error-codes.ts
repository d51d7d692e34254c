/** Every code that `error` of a failed answer can have, with its HTTP status. Clients act on codes, never on sentences. */
export const ERROR_STATUS = {
  // Codes that follow from a status alone.
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  precondition_failed: 412,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  expectation_failed: 417,
  too_many_requests: 429,
  request_header_fields_too_large: 431,
  internal_server_error: 500,
  not_implemented: 501,
  service_unavailable: 503,
  insufficient_storage: 507,

  // Any record.
  /** The record has a newer version than the one that was sent. */
  changed_elsewhere: 409,
  /** The list has its maximum number of records. */
  list_full: 409,

  // Accounts.
  wrong_credentials: 401,
  account_suspended: 403,
  /** The code of the second step is wrong, or was used already. */
  wrong_code: 401,
  /** The ticket of a sign-in is too old, used, or had too many wrong codes. */
  sign_in_expired: 401,
  /** Staff have to set up two-step sign-in before they can do anything else. */
  two_step_required: 403,
  two_step_on: 409,
  two_step_off: 409,
  email_taken: 409,
  mail_disabled: 409,
  /** The mail was sent, is still being tried, or can no longer be written. */
  mail_settled: 409,
  own_account: 409,
  last_admin: 409,
  shop_owner: 409,
  user_suspended: 409,
  user_not_suspended: 409,
  user_deleted: 409,
  deletion_scheduled: 409,
  deletion_not_scheduled: 409,
  /** A vendor has open refunds or disputes, or money is owed. */
  obligations_open: 409,

  // Shops.
  /** The change of status is not possible from the shop's present status. */
  vendor_status_conflict: 409,
  shop_closed: 409,
  /** The document has been accepted or refused. */
  document_decided: 409,
  /** The vendor has used up the storage quota. */
  storage_full: 413,
  /** Another request writes the upload, or the part is not the next one. */
  upload_conflict: 409,
  /** A file that was uploaded has not been checked yet. */
  upload_unchecked: 409,

  // Cases.
  /** The same person has a case about the same thing that is not closed. */
  case_exists: 409,
  /** The step is not possible in the present status of the case. */
  case_status_conflict: 409,
  /** The decision does not fit what the case is about. */
  decision_impossible: 409,
  appeal_refused: 409,

  // Messages.
  /** One side of the thread is blocked or cannot be reached, or has not answered yet. */
  message_refused: 409,

  // Catalog.
  category_busy: 409,
  category_not_empty: 409,
  /** The file or the products are not those that were checked. */
  import_outdated: 409,
  /** The import has been undone, or is too old for it. */
  import_status_conflict: 409,
  product_incomplete: 409,
  /** It is the only version that is left. */
  only_version: 409,
  version_withdrawn: 409,
  /** Staff have hidden the product. */
  product_hidden: 409,
  /** The key is in use on as many computers or sites as it may be. */
  activation_limit: 409,
  /** The product has this licence key already. */
  license_key_taken: 409,
  /** A customer cannot call the own review helpful. */
  own_review: 409,
  review_answered: 409,
  review_blocked: 409,
  sku_taken: 409,

  // Content.
  not_scheduled: 409,
  slug_taken: 409,

  // Payments.
  /** The customer has paid for the same products less than two minutes ago; `orderId` names the order. */
  bought_just_now: 409,
  cart_busy: 409,
  /** The discount code cannot be used for this cart, or by this customer, any more. */
  discount_code_refused: 409,
  /** Another discount code has this name. */
  discount_code_taken: 409,
  /** A taxed payment needs to know the buyer's country. */
  country_required: 409,
  order_disputed: 409,
  /** An order that failed has no receipt. */
  order_failed: 409,
  payment_closed: 409,
  payment_incomplete: 409,
  /** It has its order, which this caller may not see. */
  payment_paid: 409,
  /** The card provider is charging the card. */
  payment_processing: 409,
  /** The provider refused the call. */
  payment_refused: 409,
  payment_unclaimed: 409,
  /** The payout is not in the status that the step needs. */
  payout_status_conflict: 409,
  payouts_none_waiting: 409,
  /** They were encrypted with another key. */
  payout_details_unreadable: 409,
  price_changed: 409,
  /** Evidence cannot be sent: the dispute has ended, it was sent, or its date is over. */
  dispute_closed: 409,
  product_unavailable: 409,
  /** More than can still be given back. */
  refund_exceeds: 409,
  refund_failed: 409,
  /** More or less can be given back than when the refund was decided. */
  refund_outdated: 409,
  refund_refused: 409,
  refund_settled: 409,
  total_mismatch: 409,
  /** The card provider does not answer, or its answer cannot be read. */
  provider_unavailable: 502,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The codes of one status. */
export type ErrorCodeOf<Status extends number> = {
  [Code in ErrorCode]: (typeof ERROR_STATUS)[Code] extends Status ? Code : never;
}[ErrorCode];

/** What is wrong with one field of a request: `path` is its name, with dots into lists and objects ('products.0.id'). */
export interface FieldError {
  path: string;
  message: string;
}
