import { expect, test } from 'vitest'
import { isSupported } from '../../../src/reading/passages/answer-support.ts'

const page = `# The bakery

The bakery opens at nine on weekdays.

The library across the street opens at ten.

## Prices

| loaf | euros |
| --- | --- |
| rye | 4.20 |

## History

It was founded by Lena Moreau in 1998. The oven came from Lyon.

The bakery earned 5 million euros in 2024, of which 1.5 percent went to the €1,250.50 oven.`

test.each([
  ['When does the bakery open?', 'At nine.', 'The bakery opens at nine on weekdays.'],
  ['When does the bakery open?', 'At 9 on weekdays', 'opens at nine on weekdays'],
  ['Who founded the bakery?', 'Lena Moreau', 'It was founded by Lena Moreau in 1998.'],
  ['What does the rye loaf cost?', '4.20 euros', '| rye | 4.20 |'],
  ['Is the bakery open on weekdays?', 'Yes.', 'The bakery opens at nine on weekdays.'],
  ['What did it earn?', '5,000,000 euros', 'The bakery earned 5 million euros in 2024'],
  ['What did it earn?', 'five million euros', 'The bakery earned 5 million euros in 2024'],
  ['What share went to the oven?', '1,5 %', '1.5 percent went to the €1,250.50 oven'],
  ['What did the oven cost?', '1.250,50', '1.5 percent went to the €1,250.50 oven'],
  ['Wann wurde sie gegründet?', '1998', 'It was founded by Lena Moreau in 1998.'],
])('%s %s is supported by %j', (question, answer, quote) => {
  expect(isSupported({ question, answer, quote, page })).toBe(true)
})

test.each([
  ['one letter', 'When does the bakery open?', 'At nine.', 'T'],
  ['one word', 'When does the bakery open?', 'At nine.', 'nine'],
  ['a sentence that is not on the page', 'When does it open?', 'At nine.', 'The bakery is open from nine.'],
  ['a part of words', 'When does the bakery open?', 'At nine.', 'akery opens at nine on week'],
  ['an unrelated sentence', 'When does the bakery open?', 'At nine.', 'The oven came from Lyon.'],
  ['another number', 'When does the bakery open?', 'At ten.', 'The bakery opens at nine on weekdays.'],
  ['a number of another scale', 'What did it earn?', '5 billion euros', 'earned 5 million euros in 2024'],
  ['a number without its scale', 'What did it earn?', '5 euros', 'earned 5 million euros in 2024'],
  ['a number without its point', 'What share went to it?', '15 percent', '1.5 percent went to the'],
  [
    'a number the page lacks',
    'How old is it?',
    '27 years, founded in 1998',
    'founded by Lena Moreau in 1998',
  ],
  ['another place', 'What does the rye loaf cost?', 'Lyon', 'The oven came from Lyon.'],
  ['an unrelated sentence for yes', 'Is the bakery open on weekdays?', 'Yes.', 'The oven came from Lyon.'],
])('no answer is supported by %s', (_, question, answer, quote) => {
  expect(isSupported({ question, answer, quote, page })).toBe(false)
})
