import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exampleCall } from '../../src/catalog/example.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { isSecretName, parametersWithoutSecrets, withoutSecrets } from '../../src/catalog/secret-values.ts'
import { platforms } from '../../src/platforms/index.ts'
import { processorMs } from '../support/processor-time.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEF'
const random = 'h7Gd_2kQx9-ZpL0vRtW3mNcB5yJfUaS8eXiO1qTrKzE'

/** Secrets as they occur, and the part that must not stay. */
const secrets: readonly (readonly [string, string])[] = [
  [`slk_live_${letters.slice(0, 32)}`, 'abcdefgh'],
  [`SLK_TEST_${letters.slice(0, 32)}`, 'abcdefgh'],
  ...['sls', 'sll', 'slv', 'slu', 'slo'].map((prefix) => [`${prefix}_${random}`, 'ZpL0vRtW'] as const),
  [`whsec_${letters.slice(0, 44)}`, 'abcdefgh'],
  [random, 'ZpL0vRtW'],
  [`/feeds/${random}.rss`, 'ZpL0vRtW'],
  [`ghp_${letters.slice(0, 36)}`, 'abcdefgh'],
  [`sk-proj-${letters.slice(0, 30)}`, 'abcdefgh'],
  ['AKIAIOSFODNN7EXAMPLE', 'FODNN7'],
  [`eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${letters}`, 'abcdefgh'],
  [`Authorization: Bearer ${letters}`, 'abcdefgh'],
  ['https://ada:hunter2@example.com/x', 'hunter2'],
  ['https://ada:hun@ter2@example.com/x', 'ter2'],
  ['https:\\\\ada:hunter2@example.com', 'hunter2'],
  ['https:/ada:hunter2@example.com', 'hunter2'],
  ['//ada:hunter2@example.com', 'hunter2'],
  ['ada:hunter2@example.com/x', 'hunter2'],
  ['https://hunter2@example.com', 'hunter2'],
  ...[
    'token',
    'access_token',
    'api_key',
    'apiKey',
    'API-KEY',
    'x-api-key',
    'password',
    'sig',
    'X-Amz-Signature',
    'client_secret',
    'auth',
  ].flatMap((name) => [
    [`https://example.com/?a=1&${name}=hunter2&b=2`, 'hunter2'] as const,
    [`https://example.com/#${name}=hunter2`, 'hunter2'] as const,
    [`{"${name}":"hunter2"}`, 'hunter2'] as const,
  ]),
  ['https://example.com/?key=0123456789abcdef', '0123456789'],
  ['https://example.com/?%61pi_key=hunter2', 'hunter2'],
  ['https://example.com/?api%5Fkey=hunter2', 'hunter2'],
  ['https://example.com/?ap%69_%6Bey%3Dhunter2', 'hunter2'],
  ['https://example.com/?%2561pi_key%253Dhunter2', 'hunter2'],
  ['https://example.com/?%252561pi_key=hunter2', 'hunter2'],
  ['https%3A%2F%2Fada%3Ahunter2%40example.com', 'hunter2'],
  ['%73lk_live_abcdefghijklmnop', 'abcdefgh'],
  ['s\u200blk_live_abcdefghijklmnop', 'abcdefgh'],
  ['ｓｌｋ＿ｌｉｖｅ＿abcdefghijklmnop', 'abcdefgh'],
  ['password: hunter2', 'hunter2'],
]

describe('a text without secrets', () => {
  test.each(secrets)('has nothing of %s', (text, secret) => {
    for (const around of [text, `before ${text} after`, `(${text})`]) {
      const shown = withoutSecrets(around)
      expect(shown).not.toContain(secret)
      expect(shown).toContain('[secret]')
      expect(withoutSecrets(shown)).toBe(shown)
    }
  })

  test('of JSON stays JSON', () => {
    for (const [text] of secrets) {
      const line = JSON.stringify({
        detail: text,
        token: null,
        password: 12,
        list: [text],
        inner: JSON.stringify({ text }),
      })
      expect(() => JSON.parse(withoutSecrets(line)), line).not.toThrow()
    }
  })

  test('is read in time that grows with its length alone', () => {
    const parts = [
      'a',
      'a:',
      ':/',
      '%61',
      'eyJ',
      'A',
      '@',
      'a=@',
      '://a@',
      '-----BEGIN ',
      'Bearer ',
      'a-',
      'aA1',
      'key="',
      '1',
      'xoxa.a',
      'token=',
      'é',
    ]
    for (const part of parts) {
      const time = (length: number) => {
        const text = part.repeat(length / part.length)
        return processorMs(() => withoutSecrets(text))
      }
      time(10_000)
      // Quadratic work would take a minute.
      expect(time(1_000_000), part).toBeLessThan(5000)
    }
  })
})

describe('ordinary values', () => {
  test('of every operation’s example stay as they are', () => {
    for (const operation of createRegistry(platforms).operations) {
      for (const call of [exampleCall(operation), operation.example]) {
        const { cursor: _, ...parameters } = call as Record<string, unknown>
        expect(parametersWithoutSecrets(parameters), operation.id).toEqual(parameters)
      }
      for (const name of Object.keys(operation.parameters)) expect(isSecretName(name), name).toBe(false)
    }
  })

  test('of questions and searches stay as they are', () => {
    const questions = ['questions.txt', 'fresh.txt', 'held-out.txt'].flatMap((name) =>
      readFileSync(new URL(`../agents/ask/${name}`, import.meta.url), 'utf8').split('\n'),
    )
    const others = [
      ...[
        'The Secret: Dare to Dream',
        'basic economics',
        'token: economics',
        'a@example.com',
        'mailto:a@example.com',
      ],
      ...[
        'https://www.tiktok.com/@ada/video/7133445566778899001?is_from_webapp=1',
        'https://youtube.com/@ada?si=x',
      ],
      ...[
        'MS4wLjABAAAAaGFuYV8wNWJscwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        'sk-telecom-research-center-of-south-korea',
      ],
      ...[
        'ted_ideas-activity-7133445566778899001-XyZw',
        'https://example.com/?pageToken=abc&nextPageToken=d&keyboard=1',
      ],
      ...[
        'https://medium.com/@ada/a-text',
        'urn:li:activity:7133445566778899001',
        '100% of it',
        '日本語の検索',
        'café',
      ],
    ]
    for (const text of [...questions, ...others]) expect(withoutSecrets(text)).toBe(text)
  })
})
