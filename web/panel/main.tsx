import '#web/kit/theme/reset.css'
import '#web/kit/theme/tokens.css'
import '#web/kit/theme/mantine-styles.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { Toasts } from '#web/kit/notices/Toasts.tsx'
import { cssVariables, theme } from '#web/kit/theme/theme.ts'
import { createPanelRouter } from '#web/panel/shell/routes.tsx'

// The policy of the page lets in only styles with its nonce; the scroll lock writes one.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
setNonce(nonce)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

const router = createPanelRouter()

createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    // The file of their defaults, most of them colours that no page shows, isn't loaded.
    deduplicateCssVariables={false}
    defaultColorScheme="auto"
    colorSchemeManager={localStorageColorSchemeManager({ key: 'guiche.scheme' })}
    getStyleNonce={() => nonce}
  >
    <Toasts />
    <RouterProvider router={router} />
  </MantineProvider>,
)
