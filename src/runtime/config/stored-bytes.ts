import { whole } from './value-forms.ts'

const mebibyte = 1024 ** 2

/** Settings of what is stored for an account (docs/RUNNING.md, "Bytes of an account"). */
export const storedBytesSettings = {
  REPEAT_ACCOUNT_BYTES: whole(64 * mebibyte, 1024, 10 ** 12).describe(
    'Answers of an account that are stored under an Idempotency-Key in a day, and results of long calls of agents in an hour, each; with more, such requests are refused.',
  ),
  REPEAT_TEST_BYTES: whole(8 * mebibyte, 1024, 10 ** 12).describe(
    'The same for the test keys of an account.',
  ),
  MONITOR_ACCOUNT_BYTES: whole(16 * mebibyte, 1024, 10 ** 12).describe(
    'Names, parameters and filters of the monitors of an account; a monitor of up to 2 KiB always fits.',
  ),
  MONITOR_TEST_BYTES: whole(mebibyte, 1024, 10 ** 12).describe('The same for the test keys of an account.'),
  EVENT_TEST_BYTES: whole(8 * mebibyte, 1024, 10 ** 12).describe(
    'Events of the monitors and jobs of the test keys of an account in a day; the items of further events have no records, and progress of jobs has none.',
  ),
  USAGE_TEST_BYTES: whole(mebibyte, 0, 10 ** 12).describe(
    'Parameters that usage records of the test keys of an account store in a day; further records have none.',
  ),
} as const
