import { errorOf, errorWithoutAnswer } from './api-error.ts'

interface Success<Data> {
  data: Data
  error?: undefined
  response: Response
}
interface Failure {
  data?: undefined
  error?: unknown
  response: Response
}

/** What the types of failures add to a body is not part of it. */
type Body<Data> = Exclude<Data, undefined>

const isSuccess = <Data>(answer: Success<Data> | Failure): answer is Success<Body<Data>> => answer.response.ok

/**
 * The body of a success; of a 204 there is none, and nothing to be done with it.
 * @throws ApiError for every other answer, and where none came; AbortError where the call was given up
 */
export async function unwrap<Data>(call: Promise<Success<Data> | Failure>): Promise<Body<Data>> {
  try {
    const answer = await call
    if (isSuccess(answer)) return answer.data
    throw errorOf(answer.response, answer.error)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw errorWithoutAnswer(cause)
  }
}
