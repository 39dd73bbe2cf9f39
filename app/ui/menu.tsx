import { Menu as Base } from '@base-ui/react/menu'
import { Check, Ellipsis } from 'lucide'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import './menu.css'
import './raised.css'

export type MenuEntry = {
  label: string
  /** Target of an entry that is a link. */
  to?: string | undefined
  /** Action of an entry that is a button. */
  onPress?: (() => void) | undefined
  /** Whether the action is destructive. */
  ends?: boolean | undefined
  /** Reason why the user may not do it, or not now. The entry stays visible with the reason. */
  refused?: string | undefined
  /** Whether a radio entry is the current choice. */
  chosen?: boolean | undefined
  /** State of a checkbox entry. The menu stays open, so that several can be changed. */
  ticked?: boolean | undefined
}

export interface MenuProps {
  /** Label of the menu, e.g. "More for Amina Wanjohi-Sall". */
  label: string
  entries: readonly MenuEntry[]
  /** Button that opens the menu. Default: three dots. */
  trigger?: ReactElement | undefined
  /** Element that gets the focus on close; null leaves it where the action put it. Default: the trigger. */
  finalFocus?: (() => HTMLElement | null | undefined) | undefined
  children?: ReactNode
}

/** Menu of further actions for one row. Entries are text, never icons alone. */
export function Menu({ label, entries, trigger, finalFocus, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger ?? <button type="button" className="menu-dots" />} aria-label={label}>
        {children ?? <Icon drawing={Ellipsis} />}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="menu-place" align="end" sideOffset={4}>
          <Base.Popup className="menu raised" finalFocus={finalFocus && (() => toFinalFocus(finalFocus()))}>
            {entries.map(entry => (
              <Entry key={entry.label} {...entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const toFinalFocus = (element: HTMLElement | null | undefined) => (element === null ? false : (element ?? true))

function Entry({ label, to, onPress, ends, refused, chosen, ticked }: MenuEntry) {
  const look = ['menu-entry', ends && 'menu-ends', chosen && 'menu-chosen'].filter(Boolean).join(' ')
  if (to && !refused)
    return (
      <Base.Item className={look} render={<Link to={to} />} nativeButton={false}>
        {label}
      </Base.Item>
    )
  if (ticked !== undefined)
    return (
      <Base.CheckboxItem className={look} checked={ticked} disabled={refused !== undefined} onCheckedChange={onPress}>
        {label}
        <Base.CheckboxItemIndicator>
          <Icon drawing={Check} />
        </Base.CheckboxItemIndicator>
      </Base.CheckboxItem>
    )
  return (
    <Base.Item className={look} disabled={refused !== undefined} onClick={onPress}>
      <span>
        {label}
        {refused && <small>{refused}</small>}
      </span>
      {chosen && (
        <span>
          <span className="visually-hidden">as it is now</span>
          <Icon drawing={Check} />
        </span>
      )}
    </Base.Item>
  )
}
