import {
  type Arrival,
  type ConversionIntake,
  createRecipientRepository,
  type Outcome,
} from '@waymark/conversions'
import type { Db } from '@waymark/db'
import { AppError, type ErrorDetail, type RandomBytes, uuidV7, uuidV7TimeMs } from '@waymark/domain'
import { explanationOf, type PostbackExplanation, refusedExplanation } from './explain.schema.ts'
import {
  loggedParameters,
  type PostbackParameters,
  parameterNames,
  type ReadPostback,
  readPostback,
  stated,
} from './postback-parameters.ts'
import { createPostbackRepository } from './postbacks.repository.ts'
import type { PostbackAnswer } from './postbacks.schema.ts'

export interface PostbackServiceDeps {
  db: Db
  intake: Pick<ConversionIntake, 'receive' | 'explain' | 'workspaceOfClick'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface PostbackRequest {
  ip: string
  method: string
  parameters: PostbackParameters
}

/** A postback that is only tried. */
export interface PostbackToTry {
  parameters: PostbackParameters
  /** Undefined: allowed addresses are not looked at. */
  ip: string | undefined
}

export interface PostbackService {
  /**
   * @throws VALIDATION_FAILED without a click id; FORBIDDEN for a wrong key or address; NOT_FOUND for a click
   * that cannot come
   */
  receive(postback: PostbackRequest): Promise<PostbackAnswer>
  /** What `receive` would come to now; stores nothing. */
  explain(workspaceId: string, postback: PostbackToTry): Promise<PostbackExplanation>
}

const longestToken = 255

/** Postbacks of affiliate networks (contract §7, GET|POST /postback). */
export function createPostbackService(deps: PostbackServiceDeps): PostbackService {
  const { db, intake } = deps
  const repository = createPostbackRepository(db.orm)

  /** A network with its own parameter for click ids knows the click; any other value is not a UUIDv7. */
  const tokenOf = async (parameters: PostbackParameters, network: string | null): Promise<string | null> => {
    const usual = stated(parameters, parameterNames.clickToken)
    if (usual !== null) return usual.value
    const names = Object.keys(parameters).filter(
      (name) => uuidV7TimeMs(stated(parameters, [name])?.value ?? '') !== null,
    )
    return stated(parameters, await repository.subidParams(names, network))?.value ?? null
  }

  return {
    async receive({ ip, method, parameters }) {
      const arrival: Arrival = { ip, method, query: loggedParameters(parameters) }
      const { postback, details } = readPostback(parameters)
      const clickToken = await tokenOf(parameters, postback.network)
      const wrong = [...clickProblem(clickToken), ...details]
      if (wrong.length > 0 || clickToken === null) {
        await logRefused(deps, { arrival, postback, clickToken, wrong })
        throw new AppError('VALIDATION_FAILED', { details: wrong })
      }
      const received = { ...postback, source: 'postback' as const, clickToken, workspaceId: null, arrival }
      const [outcome] = await intake.receive([received])
      if (outcome === undefined) throw new Error('A postback has no outcome')
      return answerOf(outcome)
    },

    async explain(workspaceId, { parameters, ip }) {
      const { postback, details } = readPostback(parameters)
      const clickToken = await tokenOf(parameters, postback.network)
      const wrong = [...clickProblem(clickToken), ...details]
      if (wrong.length > 0 || clickToken === null) return refusedExplanation(reasonOf(wrong))
      const arrival = { ip: ip ?? '', method: 'GET', query: {} }
      const received = { ...postback, source: 'postback' as const, clickToken, workspaceId, arrival }
      return explanationOf(
        await intake.explain({ postback: received, workspaceId, fromAddress: ip !== undefined }),
      )
    },
  }
}

function clickProblem(clickToken: string | null): ErrorDetail[] {
  if (clickToken === null) {
    const message = `Required: the click id (${parameterNames.clickToken.join(', ')}, or the network's subidParam).`
    return [{ path: 'click_id', message }]
  }
  if (clickToken.length <= longestToken) return []
  return [{ path: 'click_id', message: `must have at most ${longestToken} characters` }]
}

const reasonOf = (wrong: readonly ErrorDetail[]): string =>
  wrong.map(({ path, message }) => `${path}: ${message}`).join(' · ')

interface Refused {
  arrival: Arrival
  postback: ReadPostback
  clickToken: string | null
  wrong: readonly ErrorDetail[]
}

/**
 * In the log of the workspace that it is meant for, as its key, its network or its click says: people look
 * for it there.
 */
async function logRefused(
  { db, intake, clock, randomBytes }: PostbackServiceDeps,
  { arrival, postback, clickToken, wrong }: Refused,
): Promise<void> {
  const repository = createPostbackRepository(db.orm)
  const receivedAt = new Date(clock())
  const token = (clickToken ?? '').slice(0, longestToken)
  const [recipient] = await createRecipientRepository(db.orm).find([postback])
  const workspaceId = recipient?.workspaceId ?? (await intake.workspaceOfClick(token))
  await repository.insertLog({
    id: uuidV7(receivedAt.getTime(), randomBytes(10)),
    workspaceId,
    networkId: recipient?.networkId ?? null,
    source: 'postback',
    receivedAt,
    ip: arrival.ip,
    method: arrival.method,
    query: { ...arrival.query },
    report: { ...postback, clickToken: token },
    clickToken: token.toLowerCase(),
    result: 'refused',
    reason: reasonOf(wrong),
    processedAt: receivedAt,
    retryAt: null,
  })
}

function answerOf({ result, conversionId, reason }: Outcome): PostbackAnswer {
  switch (result) {
    case 'refused':
      throw new AppError('FORBIDDEN', { message: reason ?? 'The workspace does not take this postback.' })
    case 'unknown':
      throw new AppError('NOT_FOUND', { message: 'There is no such click.' })
    case 'created':
    case 'updated':
    case 'duplicate':
    case 'pending':
    case 'ignored':
      return { result, conversionId }
    default:
      return result satisfies never
  }
}
