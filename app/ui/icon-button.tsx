import type { ComponentProps } from 'react'
import './icon-button.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name of the button, because screen readers cannot read the icon. */
  label: string
  /** Whether the border is hidden until hover. */
  bare?: boolean | undefined
  slim?: boolean | undefined
}

export function IconButton({ label, bare, slim, className, type = 'button', ...rest }: IconButtonProps) {
  const look = ['iconbtn', bare && 'iconbtn-bare', slim && 'iconbtn-slim', className].filter(Boolean).join(' ')
  return <button {...rest} type={type} aria-label={label} className={look} />
}
