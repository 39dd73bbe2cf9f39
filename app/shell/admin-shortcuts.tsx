import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../ui/dialog.tsx'
import { CheckField } from '../ui/field.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { shortcutSettingKey, useShortcutKey } from '../ui/use-shortcut-key.ts'
import { allAdminScreens } from './admin-screens.tsx'
import './admin-shortcuts.css'

const shortcutRows: readonly [what: string, keys: readonly string[]][] = [
  ['Search or go to', ['Ctrl', 'K']],
  ['Search this list', ['/']],
  ['Filter this list', ['F']],
  ['New record', ['N']],
  ['Check now (Diagnostics)', ['R']],
  ['Save (forms)', ['Ctrl', 'S']],
  ['Publish, schedule or update (editors)', ['Ctrl', 'Shift', 'Enter']],
  ['Next, previous', ['J', 'K']],
  ['Move an application: first letter of the stage', ['M', 'S']],
  ['Vote on an application', ['B']],
  ['Undo the last action', ['Z']],
  ...allAdminScreens.map(({ label, key }): [string, string[]] => [`Go to ${label}`, ['G', key.toUpperCase()]]),
  ['This help', ['?']],
]

/** Maximum time in ms between the two keys of a shortcut. */
const keySequenceTimeoutMs = 1500

/**
 * Dialog with the list of shortcuts, opened with `?`. The dialog component also handles `G` followed by the letter of
 * a screen.
 */
export function AdminShortcuts({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate()
  const begunAt = useRef(0)
  const [off, setOff] = useState(shortcutSettingKey.read)
  useShortcutKey('?', () => onOpenChange(true))
  useShortcutKey('g', () => {
    begunAt.current = Date.now()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const desk = allAdminScreens.find(({ key }) => key === event.key)
      if (!desk || Date.now() - begunAt.current > keySequenceTimeoutMs) return
      event.preventDefault()
      event.stopImmediatePropagation()
      begunAt.current = 0
      void navigate(desk.to)
    }
    // Listens in the capture phase, so that shortcuts of the page with a single key do not see the second key.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [navigate])

  return (
    <Dialog title="Keyboard shortcuts" narrow open={open} onOpenChange={onOpenChange}>
      <dl className="admin-keys">
        {shortcutRows.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <span className="visually-hidden">{keys.join(' then ')}</span>
              {keys.map((key, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a shortcut can contain the same key twice, such as G and G
                <KeyHint key={place}>{key}</KeyHint>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <CheckField
        label="Turn off single-key shortcuts on this device"
        hint="Shortcuts with Ctrl still work."
        defaultChecked={off}
        onChange={({ currentTarget }) => {
          shortcutSettingKey.write(currentTarget.checked)
          setOff(currentTarget.checked)
        }}
      />
    </Dialog>
  )
}
