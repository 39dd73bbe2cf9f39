import { Menu as Base } from '@base-ui/react/menu'
import { Check, Ellipsis } from 'lucide'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import './menu.css'
import './raised.css'

export type MenuEntry = {
  label: string
  /** Goes somewhere … */
  to?: string | undefined
  /** … or does something. */
  onPress?: (() => void) | undefined
  /** It takes something away. */
  ends?: boolean | undefined
  /** Why this person may not, or not now: the entry stays, and says so. */
  refused?: string | undefined
  /** The one that holds now, among entries that are a choice. */
  chosen?: boolean | undefined
  /** It is on, or off: the menu stays open, and several can be changed. */
  ticked?: boolean | undefined
}

export interface MenuProps {
  /** What the menu is about, e.g. "More for Amina Wanjohi-Sall". */
  label: string
  entries: readonly MenuEntry[]
  /** What is pressed. Three dots unless said otherwise. */
  trigger?: ReactElement | undefined
  /** Where the focus goes as it closes; null leaves it where the action put it. Without it, to what was pressed. */
  finalFocus?: (() => HTMLElement | null | undefined) | undefined
  children?: ReactNode
}

/** What else can be done with one row. Words, never pictures alone. */
export function Menu({ label, entries, trigger, finalFocus, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger ?? <button type="button" className="menu-dots" />} aria-label={label}>
        {children ?? <Icon drawing={Ellipsis} />}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="menu-place" align="end" sideOffset={4}>
          <Base.Popup className="menu raised" finalFocus={finalFocus && (() => finalFocusOf(finalFocus()))}>
            {entries.map(entry => (
              <Entry key={entry.label} {...entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const finalFocusOf = (element: HTMLElement | null | undefined) => (element === null ? false : (element ?? true))

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
