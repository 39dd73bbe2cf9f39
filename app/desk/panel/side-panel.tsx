import { ChevronDown } from 'lucide'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { deviceStorage } from '../../platform/browser-storage.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { listenForReveal } from '../form/reveal-control.ts'
import { findRowToOpen, type PanelRow } from './panel-row.ts'
import type { PanelSheet } from './use-panel-sheet.ts'
import './side-panel.css'

type Props = {
  /** Name under which the browser remembers the open row. */
  name: string
  label: string
  rows: readonly PanelRow[]
  /** Fields with an error or a conflict. */
  wrong: readonly string[]
  sheet: PanelSheet
}

/**
 * Panel beside a form: an accordion with one open row. On narrow screens a button of the bar opens the panel as a sheet
 * in place of the form's text.
 */
export function SidePanel({ name, label, rows, wrong, sheet }: Props) {
  const place = useRef<HTMLElement>(null)
  const key = `panel ${name}`
  const [open, setOpen] = useState(() => {
    const stored = deviceStorage.read(key)
    return typeof stored === 'string' ? stored : rows[0]?.title
  })
  function show(title: string | undefined) {
    setOpen(title)
    deviceStorage.write(key, title ?? '')
  }
  const [seen, setSeen] = useState<readonly string[]>([])
  if (wrong.join() !== seen.join()) {
    setSeen(wrong)
    const title = findRowToOpen(rows, wrong, open)
    if (title) setOpen(title)
  }
  const { setOpen: setSheet } = sheet
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    return listenForReveal(form, element => {
      const row = element.closest<HTMLElement>('.side-panel > details')
      if (row) setOpen(row.dataset.row)
      setSheet(row !== null)
      // At once, because only a visible control can take the focus.
      place.current?.parentElement?.toggleAttribute('data-sheet', row !== null)
    })
  }, [setSheet])
  return (
    <section className="side-panel" aria-label={label} ref={place} id={sheet.id} tabIndex={-1}>
      <header>
        <h3>{label}</h3>
        <Button line slim onClick={sheet.close}>
          Done
        </Button>
      </header>
      {rows.map(({ title, icon, summary, controls, content }) => (
        <details
          key={title}
          data-row={title}
          open={title === open}
          onToggle={event => {
            if (event.target !== event.currentTarget) return
            if (event.currentTarget.open !== (title === open)) show(event.currentTarget.open ? title : undefined)
          }}
        >
          <summary>
            <Icon drawing={icon} />
            <b>{title}</b>
            <span className="side-panel-summary">{summary}</span>
            <Icon drawing={ChevronDown} className="side-panel-sign" />
          </summary>
          <div className="side-panel-content">
            {controls}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of inputs inside the element. */}
            <div className="side-panel-part" onKeyDown={preventSubmit}>
              {typeof content === 'function' ? title === open && content() : content}
            </div>
          </div>
        </details>
      ))}
    </section>
  )
}

/**
 * Prevents Enter from saving the form, for inputs that are not fields of the form, such as the due date of a review.
 */
function preventSubmit(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  // A dialog inside the panel contains a separate form.
  if (target.form === currentTarget.closest('form')) event.preventDefault()
}
