import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../../api/query-client.ts'
import { PublicReportPage, type PublicReportPageProps } from './public-report-page.tsx'

/** Shows the page of a public report, without shell, router or session. */
export function showPublicReport(host: Element, props: PublicReportPageProps): () => void {
  const queryClient = createQueryClient()
  const root = createRoot(host)
  root.render(
    <QueryClientProvider client={queryClient}>
      <PublicReportPage {...props} />
    </QueryClientProvider>,
  )
  return () => root.unmount()
}
