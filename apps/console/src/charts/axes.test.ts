import { expect, it } from 'vitest'
import { axesOf } from './axes.ts'

it.each([
  ['one figure over zero', [[0, 50, 100]], { zero: 100, scales: [1] }],
  ['one figure around zero', [[-25, 75]], { zero: 75, scales: [1] }],
  ['one figure under zero', [[-10, -50]], { zero: 0, scales: [2] }],
  ['nothing but zeros', [[0, 0]], { zero: 0, scales: [100] }],
  ['no figure', [[]], { zero: 0, scales: [100] }],
  ['two figures over zero, each as high as there is room', [[50], [200]], { zero: 100, scales: [2, 0.5] }],
  ['one over and one around zero', [[100], [-50, 50]], { zero: 200 / 3, scales: [2 / 3, 2 / 3] }],
])('of %s share the zero', (_, series, expected) => {
  const { zero, scales } = axesOf(series, 100)
  expect(zero).toBeCloseTo(expected.zero)
  expect(scales).toHaveLength(expected.scales.length)
  for (const [index, scale] of scales.entries()) expect(scale).toBeCloseTo(expected.scales[index] ?? 0)
})
