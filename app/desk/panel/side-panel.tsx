import { useEffect, useRef, useState } from 'react'
import { deviceStorage } from '../../platform/browser-storage.ts'
import { Button } from '../../ui/button.tsx'
import { listenForReveal } from '../form/reveal-control.ts'
import { PanelDetails } from './panel-details.tsx'
import { findPanelRowToOpen, type PanelRow } from './panel-row.ts'
import type { PanelSheet } from './use-panel-sheet.ts'
import './side-panel.css'

type Props = {
  /** Name under which the browser remembers the open row. */
  name: string
  label: string
  rows: readonly PanelRow[]
  /** Names of the fields that have an error or a conflict. */
  wrong: readonly string[]
  sheet: PanelSheet
}

/**
 * Panel beside a form: an accordion with one open row. On narrow screens, a button in the editor's bar opens the panel,
 * which then replaces the text of the form.
 */
export function SidePanel({ name, label, rows, wrong, sheet }: Props) {
  const place = useRef<HTMLElement>(null)
  const key = `panel ${name}`
  const [open, setOpen] = useState(() => {
    const stored = deviceStorage.read(key)
    const isKnown = stored === '' || rows.some(({ title }) => title === stored)
    // Rows without fields, such as the history, are rendered only when the user opens them.
    return isKnown ? String(stored) : rows.find(({ fields }) => fields.length > 0)?.title
  })
  function show(title: string | undefined) {
    setOpen(title)
    deviceStorage.write(key, title ?? '')
  }
  const [seen, setSeen] = useState<readonly string[]>([])
  if (wrong.join() !== seen.join()) {
    setSeen(wrong)
    const title = findPanelRowToOpen(rows, wrong, open)
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
      // The panel is shown before this handler returns, because only a visible control can take the focus.
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
      {rows.map(row => (
        <PanelDetails
          key={row.title}
          row={row}
          isOpen={row.title === open}
          onToggle={isOpen => show(isOpen ? row.title : undefined)}
        />
      ))}
    </section>
  )
}
