import type { ErrorReason } from '../../../catalog/errors.ts'

/** What a caller can do about each reason of errors. */
export const remedies: Readonly<Record<ErrorReason, string>> = {
  invalid_request: 'Read `message`, which states what to send, and change the request.',
  no_platform: 'Name the platform in the question: "… on TikTok".',
  no_target: 'Name a handle, a link or words to search for.',
  several_lookups: 'Ask one question at a time.',
  action: 'This service only reads. Ask for data in place of an action.',
  private_data: 'Ask for data that the platform shows to every visitor.',
  not_offered: 'See [which route answers which question](/docs/questions.md).',
  off_topic: 'Ask about public data of a platform.',
  not_understood:
    'Use shorter words, or call the route itself: [which route answers which question](/docs/questions.md).',
  invalid_cursor:
    'Send `data.page.nextCursor` unchanged with the same parameters and key mode, or start again without `cursor`.',
  limit_reached: 'Delete objects that you do not need.',
  not_a_video: 'Send the link of a video.',
  video_too_long: 'Choose a shorter video, or one with captions.',
  missing_key: 'Send your key as `x-api-key`, or as `Authorization: Bearer`.',
  invalid_key: 'Check the key. `GET /v1/whoami` shows whose key it is.',
  confirmation_needed:
    'Create another key that may manage, or make another person an owner, first; or send the parameter that `message` names.',
  fresh_sign_in_needed: 'Sign in again, or present a key of the account, and repeat the change.',
  sign_in_refused: 'Request a new link, or sign in with another key.',
  forged_request: 'Use the console, or send an API key in place of the session.',
  operator_role: 'Ask an administrator whose role allows it.',
  no_account: 'Sign in to an account, or send an API key.',
  account_suspended: 'Ask the operator of the service.',
  key_limit:
    'Wait for the next day (UTC), or use a key with a higher limit. `GET /v1/whoami` shows what is left.',
  account_limit:
    'Wait for the next day (UTC), or ask the operator for a higher limit. `GET /v1/whoami` shows what is left.',
  insufficient_credits:
    'Compare `creditsNeeded` and `creditsAvailable`; buy credits at `checkoutUrl` if it is there.',
  prepaid_spent: 'Buy another prepaid key, or send a dearer lookup with a key of an account.',
  payment_required:
    'Sign an offer of the header `PAYMENT-REQUIRED`, or send an API key: [payments](/docs/payments).',
  payment_failed: 'No money was sent. Sign a new offer.',
  payment_used: 'Sign a new offer for each request.',
  key_not_allowed: 'Use a key with this permission. `GET /v1/whoami` shows what a key may call.',
  address_not_allowed:
    'Send the request from an address of the key, or change its addresses with `PATCH /v1/keys/{id}`.',
  purchase_needed: 'Buy credits once. With a test key everything works without a purchase.',
  no_such_route: 'Check the path: [search](/docs/search) and [/openapi.json](/openapi.json) list all routes.',
  no_such_thing: 'Check the id, and that it belongs to the mode (live or test) of the key.',
  wrong_method: 'Use a method of the header `allow`.',
  retired: 'Call the successor that the message names.',
  response_too_large: 'Request fewer items, or leave out optional parts.',
  in_progress:
    'Wait `retryAfterSeconds`, then send the same request again: it gets the answer of the first one.',
  service_unavailable: 'Wait `retryAfterSeconds`, then repeat with backoff and jitter.',
  idempotency_key_reused: 'Send a new `Idempotency-Key` for a new request.',
  rate_limited: 'Wait `retryAfterSeconds`.',
  at_capacity: 'Wait `retryAfterSeconds`, then repeat with backoff and jitter.',
  platform_rate_limited: 'Wait `retryAfterSeconds`.',
  platform_down: 'Repeat later with backoff.',
  platform_timeout: 'Repeat a few times with backoff.',
  too_large_to_read:
    'Repeating does not help. Send the address of a smaller page, or of the part that is wanted.',
  platform_changed: 'Repeating rarely helps. Report the `requestId` to the operator of the service.',
  not_configured: 'This service has no source for the lookup. With a test key it works.',
  media_unavailable: 'Repeat later, or leave out the parameter that hosts files.',
  nothing_to_count: 'Choose an object with public comments.',
  not_public: 'Choose an object that is public; the same input fails again.',
  address_refused: 'Send an address that is public and leads to public ones only.',
  provider_failed: 'Repeat later. If it stays, report the `requestId` to the operator of the service.',
  vendor_refused: 'Report the `requestId` to the operator of the service.',
  vendor_budget: 'Repeat on the next day (UTC).',
  switched_off: 'Wait: the operator has switched this off, and the message says why.',
  internal: 'Repeat once. If it stays, report the `requestId` to the operator of the service.',
}
