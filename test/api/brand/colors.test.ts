import { expect, test } from 'vitest'
import { contrast, shadesOf } from '../../../src/api/brand/colors.ts'

const colors = ['#4f46e5', '#ffffff', '#000000', '#ffee00', '#00ff88', '#777777', '#c2417f', '#0b57d0']

test.each(colors)('texts in shades of %s are readable in light and dark', (color) => {
  const { light, dark } = shadesOf(color)
  for (const [ground, { accent }] of [
    ['#ffffff', light],
    ['#f2f4f7', light],
    [light.soft, light],
    ['#0d0f13', dark],
    ['#1b1f27', dark],
    [dark.soft, dark],
  ] as const)
    expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
  for (const { fill, onFill } of [light, dark]) expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5)
})

test('a readable colour stays as the operator chose it', () => {
  expect(shadesOf('#4f46e5').light).toMatchObject({ accent: '#4f46e5', fill: '#4f46e5', onFill: '#ffffff' })
})
