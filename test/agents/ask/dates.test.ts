import { expect, test } from 'vitest'
import { datesIn } from '../../../src/agents/ask/parameters/dates.ts'
import { readQuestion } from '../../../src/agents/ask/question/question.ts'
import { readVocabulary } from '../../../src/agents/ask/vocabulary.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { finish } from '../../../src/runtime/threads/pieces.ts'

const registry = createRegistry(platforms)
const vocabulary = finish(readVocabulary(registry, () => false))
/** A Wednesday. */
const now = Date.UTC(2026, 4, 20)

function datesOf(question: string): string {
  const { start, end } = datesIn(readQuestion(vocabulary, question), now)
  return `${start?.value ?? ''}..${end?.value ?? ''}`
}

test.each([
  ['tweets on CSRD from 28 April to 5 May 2025', '2025-04-28..2025-05-05'],
  ['tuits sobre el apagón entre el 28 de abril y el 5 de mayo de 2025', '2025-04-28..2025-05-05'],
  ['tweets zum Streik zwischen dem 28. April und dem 5. Mai 2025', '2025-04-28..2025-05-05'],
  ['tweets sur la panne entre le 28 avril et le 5 mai 2025', '2025-04-28..2025-05-05'],
  ['tweets sobre a greve entre o dia 28 de abril e o dia 5 de maio de 2025', '2025-04-28..2025-05-05'],
])('the ends of a range share a year that only one of them names: %s', (question, dates) => {
  expect(datesOf(question)).toBe(dates)
})

test.each([
  ['tweets about flu from December 15 2025 to January 15', '2025-12-15..2026-01-15'],
  ['tweets about flu from December to February 2026', '2025-12-01..2026-02-28'],
  ['tweets about flu from March to June', '2025-03-01..2025-06-30'],
])('a range never ends before it begins: %s', (question, dates) => {
  expect(datesOf(question)).toBe(dates)
})

test.each([
  ['tweets about tariffs between the 3rd and the 10th of May', '2026-05-03..2026-05-10'],
  ['tweets about tariffs May 3 to 10', '2026-05-03..2026-05-10'],
  ['tweets about tariffs May 3-10, 2025', '2025-05-03..2025-05-10'],
  ['tweets about tariffs 3-10 May', '2026-05-03..2026-05-10'],
  ['Tweets zu Zöllen 3.–10. März', '2026-03-03..2026-03-10'],
  ['tuits sobre aranceles del 3 al 10 de mayo', '2026-05-03..2026-05-10'],
  ['Tweets zum Heizungsgesetz zwischen dem 1. und 20. April 2026', '2026-04-01..2026-04-20'],
  ['Tweets zum Heizungsgesetz vom 1. bis zum 20. April', '2026-04-01..2026-04-20'],
  ['tweets sur les droits de douane entre le 3 et le 10 mai', '2026-05-03..2026-05-10'],
  ['tweets sur les droits de douane du 1er au 10 mai', '2026-05-01..2026-05-10'],
  ['tweets sobre tarifas entre os dias 3 e 10 de maio', '2026-05-03..2026-05-10'],
])('two days may have one month: %s', (question, dates) => {
  expect(datesOf(question)).toBe(dates)
})

test.each([
  ['tweets on grid outages in April', '2026-04-01..2026-04-30'],
  ['tuits sobre apagones en abril', '2026-04-01..2026-04-30'],
  ['tuits sobre apagones en el mes de abril', '2026-04-01..2026-04-30'],
  ['Tweets über Streiks im April', '2026-04-01..2026-04-30'],
  ["tweets sur la grève d'avril", '2026-04-01..2026-04-30'],
  ['tweets sobre a greve em abril', '2026-04-01..2026-04-30'],
])('a month is read as its first and last day: %s', (question, dates) => {
  expect(datesOf(question)).toBe(dates)
})

test.each([
  ['tweets about tariffs since February', '2026-02-01..'],
  ['tuits sobre aranceles desde el mes de febrero', '2026-02-01..'],
  ['Tweets zu Zöllen seit dem 1. Februar', '2026-02-01..'],
  ['tweets sur les tarifs depuis février', '2026-02-01..'],
  ['tweets sobre tarifas desde fevereiro', '2026-02-01..'],
])('a date is open to the end where the question says since when: %s', (question, dates) => {
  expect(datesOf(question)).toBe(dates)
})

test.each([
  ['tweets about Theresa May before 2020', '..2019-12-31'],
  ['tuits sobre aranceles antes de 2020', '..2019-12-31'],
  ['Tweets zum Brexit vor 2020', '..2019-12-31'],
  ['tweets sur le Brexit avant 2020', '..2019-12-31'],
  ['tweets sobre o Brexit antes de 2020', '..2019-12-31'],
  ['tweets about Brexit before March 2020', '..2020-02-29'],
  ['tweets about Brexit until March 2020', '..2020-03-31'],
  ['tuits sobre el Brexit hasta marzo de 2020', '..2020-03-31'],
  ['Tweets zum Brexit bis März 2020', '..2020-03-31'],
  ["tweets sur le Brexit jusqu'en mars 2020", '..2020-03-31'],
  ['tweets sobre o Brexit até março de 2020', '..2020-03-31'],
  ['tweets about Brexit after 2019', '2020-01-01..'],
])('before and after exclude a period, until includes it: %s', (question, dates) => {
  expect(datesOf(question)).toBe(dates)
})

test.each([
  ['tweets on long covid in the first half of 2025', '2025-01-01..2025-06-30'],
  ['tuits sobre covid en el primer semestre de 2025', '2025-01-01..2025-06-30'],
  ['Tweets zu Covid im ersten Halbjahr 2025', '2025-01-01..2025-06-30'],
  ['tweets sur le covid au second semestre 2025', '2025-07-01..2025-12-31'],
  ['tweets sobre covid no primeiro semestre de 2025', '2025-01-01..2025-06-30'],
  ['tweets on long covid, H2 2025', '2025-07-01..2025-12-31'],
  ['tweets on long covid, 2025 Q4', '2025-10-01..2025-12-31'],
  ['tweets on long covid Q1', '2026-01-01..2026-03-31'],
  ['tweets about heat pumps from last quarter', '2026-01-01..2026-03-31'],
  ['tweets sur les pompes au trimestre dernier', '2026-01-01..2026-03-31'],
])('quarters and halves of a year are read: %s', (question, dates) => {
  expect(datesOf(question)).toBe(dates)
})

test.each([
  ['what have people tweeted about the strike so far this month', '2026-05-01..'],
  ['tuits sobre la huelga en lo que va de mes', '2026-05-01..'],
  ['Tweets zum Streik seit Monatsbeginn', '2026-05-01..'],
  ['tweets sur la grève depuis le début du mois', '2026-05-01..'],
  ['tweets sobre a greve neste mês', '2026-05-01..'],
  ['tweets about the strike year to date', '2026-01-01..'],
  ['tweets sur la grève cette année', '2026-01-01..'],
  ['tweets about the strike from yesterday', '2026-05-19..2026-05-19'],
  ['Tweets zum Streik von gestern', '2026-05-19..2026-05-19'],
  ['tweets about the strike since yesterday', '2026-05-19..'],
  ['tweets about the strike, past 48 hours', '2026-05-18..'],
  ['tuits sobre la huelga de las últimas 48 horas', '2026-05-18..'],
  ['tweets about the strike in the last month', '2026-04-20..'],
])('words of the calendar are counted from today: %s', (question, dates) => {
  expect(datesOf(question)).toBe(dates)
})

test.each([
  ['tweets about March madness since 1 April', '2026-04-01..'],
  ['tweets about Expo 2025 since March', '2026-03-01..'],
])('the month or year of a name gives way to a date with words before it: %s', (question, dates) => {
  expect(datesOf(question)).toBe(dates)
})
