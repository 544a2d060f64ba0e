import { type Visit, type VisitOptions, visit } from './visitor.ts'

/** A visitor with a browser: it stores the cookies it is given, as one site's, and sends forms. */
export interface Browser {
  get(url: string): Promise<Visit>
  submit(url: string, fields: Readonly<Record<string, string>>): Promise<Visit>
}

export function createBrowser(visitor: Pick<VisitOptions, 'ip' | 'userAgent'>): Browser {
  const cookies = new Map<string, string>()
  const query = async (url: string, options: VisitOptions): Promise<Visit> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await visit(url, { ...visitor, ...options, headers: cookie === '' ? {} : { cookie } })
    for (const text of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return answer
  }
  return {
    get: (url) => query(url, {}),
    submit: (url, fields) => query(url, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}
