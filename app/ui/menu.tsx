import { Menu as Base } from '@base-ui/react/menu'
import { Check, Ellipsis } from 'lucide'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import './menu.css'
import './raised.css'

export type MenuEntry = {
  label: string
  /** URL of an entry that is a link. */
  to?: string | undefined
  /** Function that an entry without a link calls when it is pressed. */
  onPress?: (() => void) | undefined
  /** Whether the action deletes or ends something. */
  ends?: boolean | undefined
  /** Reason why the user may not run the action, or not now. The entry stays visible and shows the reason. */
  refused?: string | undefined
  /** Whether the entry is a radio item and the current choice. */
  chosen?: boolean | undefined
  /**
   * State of an entry that is a checkbox. The menu stays open after a press, so that the user can change several
   * entries.
   */
  ticked?: boolean | undefined
}

export interface MenuProps {
  /** Label of the menu, e.g. "More actions for Amina Wanjohi-Sall". */
  label: string
  entries: readonly MenuEntry[]
  /** Button that opens the menu. Default: a button with three dots. */
  trigger?: ReactElement | undefined
  /**
   * Element that gets the focus when the menu closes. Null leaves the focus where the action has put it. Default: the
   * trigger.
   */
  finalFocus?: (() => HTMLElement | null | undefined) | undefined
  children?: ReactNode
}

/** Menu with further actions, e.g. for a row. Entries always have a text, never only an icon. */
export function Menu({ label, entries, trigger, finalFocus, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger ?? <button type="button" className="menu-dots" />} aria-label={label}>
        {children ?? <Icon drawing={Ellipsis} />}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="menu-place" align="end" sideOffset={4}>
          <Base.Popup className="menu raised" finalFocus={finalFocus && (() => convertToFinalFocus(finalFocus()))}>
            {entries.map(entry => (
              <MenuItem key={entry.label} {...entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const convertToFinalFocus = (element: HTMLElement | null | undefined) => (element === null ? false : (element ?? true))

function MenuItem({ label, to, onPress, ends, refused, chosen, ticked }: MenuEntry) {
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
