import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>
export interface AppLinkProps extends Anchor {
  /** An address of this app, search included. */
  readonly href: string
  readonly ref?: Ref<HTMLAnchorElement>
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A real link that stays inside the app; what it leads to loads while the pointer nears. */
export function AppLink({ href, onClick, target, ...rest }: AppLinkProps) {
  const router = useRouter()
  const preload = () => {
    // Without a match there is nothing to load ahead.
    void router.preloadRoute({ to: href.split('?')[0] ?? href }).catch(() => {})
  }
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || target === '_blank' || !isPlainClick(event)) return
        event.preventDefault()
        router.history.push(href)
      }}
    />
  )
}
