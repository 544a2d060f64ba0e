import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLinkVisits, type LinkVisits } from '../testing/visit-link.ts'

let visits: LinkVisits
beforeAll(async () => {
  visits = await createLinkVisits()
})
afterAll(() => visits[Symbol.asyncDispose]())
const visit: LinkVisits['visit'] = (given, options) => visits.visit(given, options)

describe('/{code}+', () => {
  it('says where the link leads, and redirects no visitor there', async () => {
    const answer = visit({ title: 'Spring', originalUrl: 'https://shop.test/a?b={country}' }, { after: '+' })
    const { statusCode, body, headers } = await answer
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>Spring</h1>')
    expect(body).toContain('<strong>shop.test</strong>')
    expect(body).toContain('https://shop.test/a?b={country}')
    expect(body).not.toContain('http-equiv="refresh"')
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('says nothing that a password hides', async () => {
    const hidden = { title: 'Salaries', originalUrl: 'https://secret.test/', passwordHash: 'scrypt$x' }
    const answer = visit(hidden, { after: '+' })
    const { statusCode, body } = await answer
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/secret\.test|Salaries/)
    expect(body).toContain('It requires a password.')
  })

  it.each([
    [410, { status: 'inactive' as const }],
    [410, { status: 'deleted' as const }],
    [410, { expiresAtMs: 1 }],
  ])('answers %i where the link does', async (status, given) => {
    expect((await visit(given, { after: '+' })).statusCode).toBe(status)
  })

  it('answers 404 where there is no link', async () => {
    expect((await visits.redirector.app.inject({ url: '/nowhere7+' })).statusCode).toBe(404)
  })

  it('is not counted, as the visit after it is', async () => {
    const linkId = randomUUID()
    await visit({ linkId }, { after: '+' })
    await visit({ linkId })
    await visits.redirector.close()
    const clicks = () => visits.world.clicks.filter((click) => click.linkId === linkId)
    await vi.waitFor(() => expect(clicks()).toHaveLength(1))
  })
})
