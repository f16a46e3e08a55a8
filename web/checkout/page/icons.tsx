import { drawn } from '#web/kit/theme/drawn-icon.tsx'

export const PixIcon = drawn(
  <path d="M4 5a1 1 0 0 1 1-1h4v6H4zM14 4h5a1 1 0 0 1 1 1v5h-6zM4 14h6v6H5a1 1 0 0 1-1-1zM14 14h2.5v2.5H14zM20 14v2.5M14 20h2.5M20 20v.01M20 17h-1" />,
)

export const CardIcon = drawn(
  <>
    <rect x="3" y="5" width="18" height="14" rx="3" />
    <path d="M3 10h18M7 15h.01M11 15h2" />
  </>,
)

export const SlipIcon = drawn(
  <path d="M4 7V6a2 2 0 0 1 2-2h2M4 17v1a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v1M16 20h2a2 2 0 0 0 2-2v-1M8 9v6M11 9v6M14 9v6M16.5 9v6" />,
)

export const LockIcon = drawn(
  <>
    <rect x="5" y="11" width="14" height="10" rx="2" />
    <path d="M8 11V7a4 4 0 0 1 8 0v4" />
  </>,
)

export const CopyIcon = drawn(
  <>
    <rect x="8" y="8" width="12" height="12" rx="2" />
    <path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2" />
  </>,
)

export const CheckIcon = drawn(<path d="m5 12.5 4.5 4.5L19 7.5" />)

export const ClockIcon = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </>,
)

export const AlertIcon = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 8v5M12 16v.01" />
  </>,
)
