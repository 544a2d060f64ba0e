import { errorOf, errorWithoutAnswer } from './api-error.ts'

interface Success<Data> {
  data: Data
  response: Response
}
interface Failure {
  data?: undefined
  error?: unknown
  response: Response
}

const isSuccess = <Data>(answer: Success<Data> | Failure): answer is Success<Data> => answer.response.ok

/**
 * The body of a success, undefined where it has none.
 * @throws ApiError for every other answer, and where none came; AbortError where the call was given up
 */
export async function unwrap<Data>(call: Promise<Success<Data> | Failure>): Promise<Data> {
  try {
    const answer = await call
    if (isSuccess(answer)) return answer.data
    throw errorOf(answer.response, answer.error)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw errorWithoutAnswer(cause)
  }
}
