import { expect, it } from 'vitest'
import { CommandUsageError, isOperatorCommand, readOperatorCommand, stateOfKey } from './operator-commands.ts'
import { createOperatorCheck, signOperatorToken } from './operator-token.ts'
import { createAccessTokens } from './plugins/identity/access-token.ts'
import { textTable } from './text-table.ts'

const id = '019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a'
const list = { command: 'list', search: undefined, limit: 50, offset: 0 }

it.each([
  [['doctor'], { command: 'doctor' }],
  [['workspaces'], { ...list, noun: 'workspaces' }],
  [
    ['users', '--search', 'ann', '--limit', '1000', '--offset=0'],
    { ...list, noun: 'users', search: 'ann', limit: 1_000 },
  ],
  [['workspaces', 'suspend', id.toUpperCase()], { command: 'suspend', id }],
  [['workspaces', 'resume', id], { command: 'resume', id }],
  [['users', 'grant', '--email', ' Ann@Example.com'], { command: 'grant', email: 'ann@example.com' }],
  [['users', 'revoke', '--email=a@example.com'], { command: 'revoke', email: 'a@example.com' }],
  [['keys', 'revoke', 'wmk_1aB2cD3e'], { command: 'revoke-key', publicId: '1aB2cD3e' }],
])('%j', (args, expected) => {
  expect(isOperatorCommand(args[0])).toBe(true)
  expect(readOperatorCommand(args)).toEqual(expected)
})

it.each([
  [[], 'A command is missing.'],
  [['toString'], 'There is no command "toString".'],
  [['workspaces', 'delete', id], 'There is no command "workspaces delete".'],
  [['workspaces', 'suspend'], 'The id is missing.'],
  [['workspaces', 'suspend', 'mine'], 'The id: Must be the id of a workspace'],
  [['workspaces', 'suspend', id, id], `"${id}" is too much.`],
  [['workspaces', 'suspend', id, '--email', 'a@example.com'], '--email does not belong'],
  [['workspaces', '--limit', '1001'], '--limit: Must be a number from 1 to 1000.'],
  [['workspaces', '--limit', '0'], '--limit: Must be a number from 1 to 1000.'],
  [['workspaces', '--offset', 'x'], '--offset: Must be a number from 0'],
  [['users', 'grant'], '--email is missing.'],
  [['users', 'grant', 'ann@example.com'], '"ann@example.com" is too much.'],
  [['users', 'grant', '--email', 'ann'], '--email: Must be an e-mail address.'],
  [['keys', 'revoke', '1aB2cD3'], 'The key: Must be the eight characters'],
  [['keys', '--all'], /Unknown option '--all'/],
  [['doctor', 'now'], '"now" is too much.'],
])('refuses %j', (args, message) => {
  expect(() => readOperatorCommand(args)).toThrow(CommandUsageError)
  expect(() => readOperatorCommand(args)).toThrow(message)
})

const at = new Date('2026-01-02T03:04:00Z')
it.each([
  [{ revokedAt: null, expiresAt: null }, 'valid'],
  [{ revokedAt: at, expiresAt: new Date(0) }, 'revoked'],
  [{ revokedAt: null, expiresAt: new Date(at.getTime() + 1) }, 'valid until 2026-01-02 03:04'],
  [{ revokedAt: null, expiresAt: at }, 'expired since 2026-01-02 03:04'],
])('says of a key %j: %s', (key, expected) => {
  expect(stateOfKey(key, at.getTime())).toBe(expected)
})

it('shows a name that would steer the terminal or begin a line of its own as one cell', () => {
  expect(textTable(['name', 'b'], [['\u001B[2Ja\n\u009Bc', 'x']])).toBe('name      b\n�[2Ja��c  x')
})

it('takes a token of the operator for a minute, and none of a session', async () => {
  const secret = 'a secret of thirty-two characters'
  let nowMs = Date.UTC(2026, 0, 2)
  const clock = () => nowMs
  const isAllowed = createOperatorCheck(secret, clock)
  const token = await signOperatorToken(secret, clock)
  expect(await isAllowed(`Bearer ${token}`)).toBe(true)
  expect(await isAllowed(`Bearer ${await signOperatorToken(`${secret}!`, clock)}`)).toBe(false)
  const session = await createAccessTokens({ secret, clock }).sign({ userId: id, sessionId: id })
  expect(await isAllowed(`Bearer ${session}`)).toBe(false)
  expect(await isAllowed(undefined)).toBe(false)
  nowMs += 61_000
  expect(await isAllowed(`Bearer ${token}`)).toBe(false)
})
