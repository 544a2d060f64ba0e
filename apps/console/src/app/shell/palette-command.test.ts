import { describe, expect, it } from 'vitest'
import { readCommand } from './palette-command.ts'

describe('86: commands of the palette', () => {
  it.each([
    ['pause alpha', { isActive: false, text: 'alpha' }],
    ['  Stop  summer sale ', { isActive: false, text: 'summer sale' }],
    ['resume alpha', { isActive: true, text: 'alpha' }],
    ['START alpha', { isActive: true, text: 'alpha' }],
    ['pause', null],
    ['pause ', null],
    ['paused alpha', null],
    ['alpha pause', null],
    ['', null],
  ])('%j', (text, command) => {
    expect(readCommand(text)).toEqual(command)
  })
})
