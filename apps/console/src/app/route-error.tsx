import type { ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { Failure } from '../states/load-state.tsx'

/** Where a page fails as a whole; the shell around it stays. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => (
  <Failure error={error instanceof Error ? error : new Error(String(error))} retry={reset} />
)

export const NotFoundPage = () => <Failure error={new ApiError(404, { code: 'NOT_FOUND', message: '' })} />
