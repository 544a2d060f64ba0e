import { openReceiver, type ReceivedRequest, type Receiver } from '@waymark/testing'
import type { Integrator } from './integrator.ts'
import { done } from './integrator.ts'

/** Facebook, TikTok and Google as they answer what they take, by their documentation. */
export interface AdPlatforms {
  receiver: Receiver
  /** For the worker. */
  env: Record<string, string>
  facebook(): ReceivedRequest[]
  tiktok(): ReceivedRequest[]
  google(): ReceivedRequest[]
  /** The requests for an access token that Google received. */
  tokens(): ReceivedRequest[]
}

const answers: readonly [prefix: string, body: object][] = [
  ['/facebook/', { events_received: 1, messages: [], fbtrace_id: 'AbCdEf' }],
  ['/tiktok/', { code: 0, message: 'OK', request_id: '20260102030405', data: {} }],
  ['/google/v1/', { requestId: 'r-1' }],
  [
    '/google/token',
    {
      access_token: 'ya29.access',
      expires_in: 3_599,
      scope: 'https://www.googleapis.com/auth/datamanager',
      token_type: 'Bearer',
    },
  ],
]

export async function openAdPlatforms(): Promise<AdPlatforms> {
  const receiver = await openReceiver(({ path }) => {
    const answer = answers.find(([prefix]) => path.startsWith(prefix))
    if (answer === undefined) return { status: 404 }
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer[1]) }
  })
  const sentTo = (prefix: string) => receiver.requests.filter(({ path }) => path.startsWith(prefix))
  return {
    receiver,
    env: {
      FACEBOOK_BASE_URL: `${receiver.url}/facebook`,
      FACEBOOK_API_VERSION: 'v25.0',
      TIKTOK_BASE_URL: `${receiver.url}/tiktok`,
      GOOGLE_TOKEN_URL: `${receiver.url}/google/token`,
      GOOGLE_DATA_MANAGER_BASE_URL: `${receiver.url}/google/v1`,
    },
    facebook: () => sentTo('/facebook/'),
    tiktok: () => sentTo('/tiktok/'),
    google: () => sentTo('/google/v1/'),
    tokens: () => sentTo('/google/token'),
  }
}

const credentials = {
  facebook: { pixelId: '1234567890', accessToken: 'EAAB-token' },
  tiktok: { pixelCode: 'C4A1B2', accessToken: 'tiktok-token' },
  google: {
    customerId: '123-456-7890',
    conversionActionId: '555',
    developerToken: 'developer',
    clientId: 'client',
    clientSecret: 'secret',
    refreshToken: 'refresh',
  },
} as const

/** Connects a platform. @returns the id of the integration */
export async function connectPlatform(
  key: Integrator,
  provider: keyof typeof credentials,
  settings: { statusMapping: Readonly<Record<string, string>>; appliesTo?: 'own' | 'all' },
): Promise<string> {
  const body = { provider, credentials: credentials[provider], ...settings }
  return (await done(key.call<{ id: string }>('POST', '/capi-integrations', body))).id
}
