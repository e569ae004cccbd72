import { forcedNames } from '../simulation/forced.ts'

const platformAnswers: Readonly<Record<string, string>> = {
  sim_not_found: '200, `not_found`; a search: no results',
  sim_private: '200, `private`',
  sim_restricted: '200, `restricted`',
  sim_unavailable: '503 `temporarily_unavailable`: repeat later',
  sim_ratelimited: '503 `temporarily_unavailable`, after 30 seconds',
  sim_slow: 'the ordinary answer after 3 seconds',
  sim_malformed: '502 `lookup_failed`',
  sim_empty: '200, `found`, with empty lists',
  sim_last_page: '200, lists of one page',
  sim_busy: 'something new every minute, for monitors',
}

const serviceAnswers: Readonly<Record<string, string>> = {
  'sim_fails_1 … sim_fails_9': '503 for the first 1 to 9 requests, then the ordinary answer',
  sim_no_credits: '402 `insufficient_credits`, whatever the wallet holds',
  sim_internal: '500 `internal_error`',
  sim_too_large: '413 `response_too_large`',
}

/** The identifiers that force an answer with a test key, as a Markdown table. */
export function testIdentifierTable(): string {
  const answers = {
    ...Object.fromEntries(forcedNames.map((name) => [name, platformAnswers[name] ?? ''])),
    ...serviceAnswers,
  }
  const rows = Object.entries(answers).map(([name, answer]) => `| \`${name}\` | ${answer} |`)
  return `| identifier | answer |\n| --- | --- |\n${rows.join('\n')}`
}
