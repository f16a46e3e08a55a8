import { cut, drawn, filled } from '#web/kit/theme/drawn-icon.tsx'

// The icons of the sign-in page and of what may replace any page; see icons.tsx.
export const CloseIcon = drawn(<path d="M18 6 6 18M6 6l12 12" />)
export const ExternalIcon = drawn(
  <path d="M11 6H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5M10 14 20 4m-5 0h5v5" />,
)
export const EyeIcon = drawn(
  <>
    <circle cx="12" cy="12" r="2.5" />
    <path d="M21 12q-3.6 6-9 6t-9-6q3.6-6 9-6t9 6" />
  </>,
)
export const EyeOffIcon = drawn(
  <path d="M10.6 10.6a2 2 0 0 0 2.8 2.8M16.7 16.7A8.7 8.7 0 0 1 12 18q-5.4 0-9-6a16 16 0 0 1 4.3-4.7m3.2-1.1A8.4 8.4 0 0 1 12 6q5.4 0 9 6a17 17 0 0 1-2 2.7M3 3l18 18" />,
)

// Silhouettes of states, which differ by shape before colour.
export const ErrorIcon = drawn(
  <>
    <path d="M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8z" {...filled} />
    <path d="M12 7.5V13m0 3.5h.01" {...cut} />
  </>,
)
export const UnknownIcon = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 16.5v.01M12 13.5a1.5 1.5 0 0 1 1-1.5 2.6 2.6 0 1 0-3-4" />
  </>,
)
