import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { NewTabHint, newTabProps } from './new-tab-hint.tsx'
import { useRunOnceAtATime } from './use-run-once-at-a-time.ts'
import './button.css'

interface ButtonLook {
  /** Whether the button is outlined, as for secondary actions. */
  line?: boolean | undefined
  /** Whether the button is as wide as its container. */
  wide?: boolean | undefined
  slim?: boolean | undefined
}

const getButtonClass = ({ line, wide, slim }: ButtonLook, more?: string) =>
  ['btn', line && 'btn-line', wide && 'btn-wide', slim && 'btn-slim', more].filter(Boolean).join(' ')

export type ButtonProps = ButtonLook & ComponentProps<'button'>

/** Button for an action on the page. The default of `type` is `button`. */
export function Button({ line, wide, slim, className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={getButtonClass({ line, wide, slim }, className)} />
}

export type ActionButtonProps = Omit<ButtonProps, 'onClick' | 'type'> & { onAction: () => Promise<unknown> | undefined }

/**
 * Button for a request to the server. A double click sends the request once, even if the first answer arrives before
 * the second click.
 */
export function ActionButton({ onAction, ...rest }: ActionButtonProps) {
  const { once, underWay } = useRunOnceAtATime(onAction)
  return (
    <Button
      {...rest}
      aria-disabled={underWay || rest['aria-disabled'] || undefined}
      // The second click of a double click is ignored: `detail` is the browser's click count.
      onClick={({ detail }) => detail < 2 && void once()}
    />
  )
}

export type ButtonLinkProps = ButtonLook &
  LinkProps & {
    /** Whether the link opens in a new tab, which the link announces to screen readers. */ external?:
      | boolean
      | undefined
  }

/** Link that looks like a button. `to` may be a path or a full URL. */
export function ButtonLink({ line, wide, slim, external, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} {...(external && newTabProps)} className={getButtonClass({ line, wide, slim }, className)}>
      {children}
      {external && <NewTabHint />}
    </Link>
  )
}
