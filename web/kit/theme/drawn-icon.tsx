import type { ReactNode, SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { readonly size?: number }

/** A drawing on a grid of 24, in the colour of the text, unseen by screen readers. */
export function drawn(children: ReactNode) {
  return function Icon({ size = 18, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        {children}
      </svg>
    )
  }
}

/** A form without an outline. */
export const filled = { fill: 'currentColor', stroke: 'none' } as const
/** A line cut out of a filled form. */
export const cut = { stroke: 'var(--surface)', strokeWidth: 2.2 } as const
