import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { shownError } from './api/errors.ts'
import { router } from './app/router.tsx'
import { goToSignIn, loadSession, SessionProvider, SignedOutError } from './app/session.tsx'
import { applyTheme } from './app/theme.ts'
import { enterView } from './app/view.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { ErrorNotice } from './ui/notice.tsx'
import { ToastProvider } from './ui/toast.tsx'

applyTheme()
const root = createRoot(document.getElementById('root')!)

const queries = new QueryClient({
  queryCache: new QueryCache({
    // The session ended while the page was open.
    onError: (error) => {
      if (shownError(error).status === 401) goToSignIn()
    },
  }),
  // The client repeats calls by what the service states, so a second repeat here would only wait longer.
  defaultOptions: { queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true } },
})

async function start(): Promise<void> {
  if (enterView()) return
  try {
    const session = await loadSession()
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
  }
}

void start()
