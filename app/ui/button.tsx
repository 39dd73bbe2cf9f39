import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { NewTab, newTab } from './new-tab.tsx'
import { useOnce } from './use-once.ts'
import './button.css'

interface Look {
  /** Outlined, for the second choice. */
  line?: boolean | undefined
  /** As wide as its box. */
  wide?: boolean | undefined
  slim?: boolean | undefined
}

const look = ({ line, wide, slim }: Look, more?: string) =>
  ['btn', line && 'btn-line', wide && 'btn-wide', slim && 'btn-slim', more].filter(Boolean).join(' ')

export type ButtonProps = Look & ComponentProps<'button'>

/** Does something here. `type` is `button` unless said otherwise. */
export function Button({ line, wide, slim, className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={look({ line, wide, slim }, className)} />
}

export type ActionButtonProps = Omit<ButtonProps, 'onClick' | 'type'> & { onAction: () => Promise<unknown> | undefined }

/** Asks the server for something. A double click asks once, however fast the answer is. */
export function ActionButton({ onAction, ...rest }: ActionButtonProps) {
  const { once, underWay } = useOnce(onAction)
  return (
    <Button
      {...rest}
      aria-disabled={underWay || rest['aria-disabled'] || undefined}
      // The second press of a double click is counted by the browser.
      onClick={({ detail }) => detail < 2 && void once()}
    />
  )
}

export type ButtonLinkProps = Look &
  LinkProps & { /** Opens in a new tab, and says so. */ external?: boolean | undefined }

/** Goes somewhere. `to` may be an address of ours or a full one. */
export function ButtonLink({ line, wide, slim, external, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} {...(external && newTab)} className={look({ line, wide, slim }, className)}>
      {children}
      {external && <NewTab />}
    </Link>
  )
}
