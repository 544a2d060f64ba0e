import { describe, expect, it } from 'vitest'
import { CommandUsageError, readAccountCommand } from './account-commands.ts'

describe('the account commands of pnpm admin', () => {
  it.each([
    [
      ['create-owner', '--email', ' Ann@Example.com '],
      { command: 'create-owner', email: 'ann@example.com', name: undefined, passwordFromStdin: false },
    ],
    [
      ['create-owner', '--email=ann@example.com', '--name', 'Ann', '--password-stdin'],
      { command: 'create-owner', email: 'ann@example.com', name: 'Ann', passwordFromStdin: true },
    ],
    [
      ['reset-password', '--password-stdin', '--email', 'ann@example.com'],
      { command: 'reset-password', email: 'ann@example.com', name: undefined, passwordFromStdin: true },
    ],
  ])('%j', (args, expected) => {
    expect(readAccountCommand(args)).toEqual(expected)
  })

  it.each([
    [[], 'A command is missing.'],
    [['delete-owner'], 'There is no command "delete-owner".'],
    [['toString'], 'There is no command "toString".'],
    [['create-owner'], '--email is missing.'],
    [['create-owner', '--email', 'ann'], '--email: Must be an e-mail address.'],
    [['create-owner', '--email', 'a@example.com', '--name', ' '], '--name: '],
    [['reset-password', '--email', 'a@example.com', '--name', 'Ann'], '--name is an option of create-owner.'],
    [['reset-password', '--email', 'a@example.com', '--password', 'secret'], /Unknown option '--password'/],
    [['reset-password', '--email', 'a@example.com', 'secret'], /Unexpected argument 'secret'/],
  ])('refuses %j', (args, message) => {
    expect(() => readAccountCommand(args)).toThrow(CommandUsageError)
    expect(() => readAccountCommand(args)).toThrow(message)
  })
})
