import { CSPProvider } from '@base-ui/react/csp-provider'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { isNoAnswer } from './api/errors.ts'
import { onUp, reportDown, untilUp } from './app/connection.ts'
import { restrictModes } from './app/mode.ts'
import { router } from './app/router.tsx'
import { loadSession, SessionProvider, SignedOutError } from './app/session.tsx'
import { noticeSessionEnd } from './app/session-end.ts'
import { applyTheme } from './app/theme.ts'
import { enterView } from './app/view.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { ErrorNotice } from './ui/notice.tsx'
import { ToastProvider } from './ui/toast.tsx'

applyTheme()
const root = createRoot(document.getElementById('root')!)

/** What an error means beyond its call. */
function notice(error: unknown): void {
  if (isNoAnswer(error)) reportDown()
  noticeSessionEnd(error)
}

const queries = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({ onError: notice }),
  // The client repeats calls by what the service states, so a second repeat here would only wait longer.
  defaultOptions: { queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true } },
})

onUp(() => void queries.invalidateQueries())

async function start(): Promise<void> {
  if (enterView()) return
  try {
    const session = await loadSession()
    restrictModes(session.session.onlyMode)
    root.render(
      <CSPProvider disableStyleElements>
        <SessionProvider session={session}>
          <QueryClientProvider client={queries}>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </QueryClientProvider>
        </SessionProvider>
      </CSPProvider>,
    )
  } catch (error) {
    if (error instanceof SignedOutError) return
    root.render(<ErrorNotice error={error} onRetry={() => void start()} />)
    if (!isNoAnswer(error)) return
    reportDown()
    await untilUp()
    await start()
  }
}

void start()
