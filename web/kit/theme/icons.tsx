import { cut, drawn, filled } from '#web/kit/theme/drawn-icon.tsx'

// The icons of the first screen are in icons-first.tsx, because a page loads a module as a whole.
export const HomeIcon = drawn(
  <path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />,
)
export const LinkIcon = drawn(
  <path d="m9 15 6-6m-4-3 .5-.5a4.5 4.5 0 0 1 6.4 6.4l-2.4 2.4M13 18l-.5.5a4.5 4.5 0 0 1-6.4-6.4l2.4-2.4" />,
)
export const StoreIcon = drawn(
  <path d="M3 21h18M4 8l2-4h12l2 4v1a2.7 2.7 0 0 1-5.3 0 2.7 2.7 0 0 1-5.4 0A2.7 2.7 0 0 1 4 9zM5 21V11.5M19 21V11.5M10 21v-5h4v5" />,
)
export const ReceiptIcon = drawn(
  <path d="M5 21V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16l-3-2-2 2-2-2-2 2-2-2zM14 8h-3a1.5 1.5 0 0 0 0 3h2a1.5 1.5 0 0 1 0 3h-3m2 0v1m0-8v1" />,
)
export const CardIcon = drawn(
  <>
    <rect x="3" y="5" width="18" height="14" rx="3" />
    <path d="M3 10h18M7 15h.01M11 15h2" />
  </>,
)
export const BillIcon = drawn(
  <path d="M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2M9 7h1M9 13h6m-2 4h2" />,
)
export const RepeatIcon = drawn(
  <path d="M4 12V9a3 3 0 0 1 3-3h13m-3-3 3 3-3 3m3 3v3a3 3 0 0 1-3 3H4m3 3-3-3 3-3" />,
)
export const PeopleIcon = drawn(
  <>
    <circle cx="9" cy="7" r="4" />
    <path d="M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.1a4 4 0 0 1 0 7.8M21 21v-2a4 4 0 0 0-3-3.9" />
  </>,
)
export const SettingsIcon = drawn(
  <>
    <circle cx="12" cy="12" r="3" />
    <path d="m19.4 13.5 1.6 1.2-2 3.5-1.9-.8a7.6 7.6 0 0 1-2.5 1.5L14.3 21h-4.6l-.3-2.1a7.6 7.6 0 0 1-2.5-1.5l-1.9.8-2-3.5 1.6-1.2a7.7 7.7 0 0 1 0-3L3 9.3l2-3.5 1.9.8a7.6 7.6 0 0 1 2.5-1.5L9.7 3h4.6l.3 2.1a7.6 7.6 0 0 1 2.5 1.5l1.9-.8 2 3.5-1.6 1.2a7.7 7.7 0 0 1 0 3z" />
  </>,
)
export const WalletIcon = drawn(
  <path d="M17 8V5a1 1 0 0 0-1-1H6a2 2 0 0 0 0 4h12a1 1 0 0 1 1 1v3m0 4v3a1 1 0 0 1-1 1H6a2 2 0 0 1-2-2V6m16 6v4h-4a2 2 0 0 1 0-4z" />,
)
export const ReportIcon = drawn(
  <path d="M9 5H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2h-2M9 5a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2 2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2M9 17v-4m3 4v-1m3 1v-2" />,
)
export const UserIcon = drawn(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M5 21v-1a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v1" />
  </>,
)
export const SignOutIcon = drawn(
  <path d="M14 8V6a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-2M9 12h12m-3-3 3 3-3 3" />,
)
export const SearchIcon = drawn(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m20 20-4.8-4.8" />
  </>,
)
export const CalendarIcon = drawn(
  <>
    <rect x="4" y="5" width="16" height="16" rx="2" />
    <path d="M8 3v4m8-4v4M4 11h16" />
  </>,
)
export const ChevronDownIcon = drawn(<path d="m6 9 6 6 6-6" />)
export const ChevronUpIcon = drawn(<path d="m6 15 6-6 6 6" />)
export const ChevronLeftIcon = drawn(<path d="m15 6-6 6 6 6" />)
export const ChevronRightIcon = drawn(<path d="m9 6 6 6-6 6" />)
export const SelectorIcon = drawn(<path d="m8 9 4-4 4 4m0 6-4 4-4-4" />)
export const PlusIcon = drawn(<path d="M12 5v14M5 12h14" />)
export const MenuIcon = drawn(<path d="M4 6h16M4 12h16M4 18h16" />)
export const DotsIcon = drawn(
  <g {...filled}>
    <circle cx="5" cy="12" r="1.9" />
    <circle cx="12" cy="12" r="1.9" />
    <circle cx="19" cy="12" r="1.9" />
  </g>,
)
export const MoonIcon = drawn(<path d="M12 3h.4a7.5 7.5 0 0 0 7.9 12.4A9 9 0 1 1 12 3" />)
export const SunIcon = drawn(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M3 12h1m8-9v1m8 8h1m-9 8v1M5.6 5.6l.7.7m12.1-.7-.7.7m0 11.4.7.7m-12.1-.7-.7.7" />
  </>,
)
export const BellIcon = drawn(
  <path d="M10 5a2 2 0 1 1 4 0 7 7 0 0 1 4 6v3a4 4 0 0 0 2 3H4a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1" />,
)
export const CopyIcon = drawn(
  <>
    <rect x="8" y="8" width="12" height="12" rx="2" />
    <path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2" />
  </>,
)
export const CheckIcon = drawn(<path d="m5 12 5 5L20 7" />)
export const InfoIcon = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 8h.01M11 12h1v4h1" />
  </>,
)
export const HelpIcon = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1 1-1.1 1.8M12 16.5h.01" />
  </>,
)
export const LockIcon = drawn(
  <>
    <rect x="5" y="11" width="14" height="10" rx="2" />
    <path d="M8 11V7a4 4 0 1 1 8 0v4M12 15v2" />
  </>,
)
export const ShieldIcon = drawn(
  <>
    <path d="M12 3a12 12 0 0 0 8.5 3A12 12 0 0 1 12 21 12 12 0 0 1 3.5 6 12 12 0 0 0 12 3" />
    <circle cx="12" cy="11" r="1" />
    <path d="M12 12v2.5" />
  </>,
)
export const MailIcon = drawn(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m3 7 9 6 9-6" />
  </>,
)
export const WhatsAppIcon = drawn(
  <path d="m3 21 1.65-3.8a9 9 0 1 1 3.4 2.9zM9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1" />,
)
export const DownloadIcon = drawn(
  <path d="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5 5-5M12 4v12" />,
)
export const TrashIcon = drawn(<path d="M4 7h16M10 11v6m4-6v6M5 7l1 13h12l1-13M9 7V4h6v3" />)
export const PencilIcon = drawn(<path d="M4 20h4L19 9a2.8 2.8 0 0 0-4-4L4 16zM13.5 6.5l4 4" />)
export const ArrowLeftIcon = drawn(<path d="M5 12h14M5 12l5 5m-5-5 5-5" />)
export const RefreshIcon = drawn(
  <path d="M20 11a8 8 0 0 0-15.5-2M4 4v5h5m-5 4a8 8 0 0 0 15.5 2M20 20v-5h-5" />,
)
export const PaidIcon = drawn(
  <>
    <circle cx="12" cy="12" r="9.5" {...filled} />
    <path d="m8 12.2 2.8 2.8 5.2-5.4" {...cut} />
  </>,
)
export const DoneIcon = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m8.5 12 2.5 2.5 4.5-5" />
  </>,
)
export const ClockIcon = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </>,
)
export const WarningIcon = drawn(
  <>
    <path
      d="M12 2.5a2 2 0 0 1 1.7 1l8 14.5a2 2 0 0 1-1.7 3H4a2 2 0 0 1-1.7-3l8-14.5a2 2 0 0 1 1.7-1"
      {...filled}
    />
    <path d="M12 9v4.5M12 17h.01" {...cut} />
  </>,
)
export const ScaleIcon = drawn(
  <path d="M7 20h10M6 6l6-1 6 1M12 3v17M9 13 6 6l-3 7a3 3 0 0 0 6 0m12 0-3-7-3 7a3 3 0 0 0 6 0" />,
)
export const ExchangeIcon = drawn(<path d="M7 10h14l-4-4M17 14H3l4 4" />)
export const BackIcon = drawn(<path d="m9 14-4-4 4-4M5 10h11a4 4 0 1 1 0 8h-1" />)
export const CanceledIcon = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M5.7 5.7 18.3 18.3" />
  </>,
)
export const AbandonedIcon = drawn(<circle cx="12" cy="12" r="9" strokeDasharray="4 3.5" />)
export const DashIcon = drawn(<path d="M6 12h12" />)
export const ProcessingIcon = drawn(<path d="M12 3a9 9 0 1 0 9 9" />)
export const ShareIcon = drawn(<path d="M12 15V4m0 0L8 8m4-4 4 4M5 12v7h14v-7" />)
export const QuickIcon = drawn(<path d="M13 3 5 14h6l-1 7 8-11h-6z" />)
