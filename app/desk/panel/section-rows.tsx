import { useState } from 'react'
import { deviceStorage } from '../../platform/browser-storage.ts'
import { PanelDetails } from './panel-details.tsx'
import { listPanelRowsWithErrors, type PanelRow } from './panel-row.ts'

type Props = {
  /** Name under which the browser remembers the open sections. */
  name: string
  rows: readonly PanelRow[]
  /** Names of the fields that have an error or a conflict. */
  wrong: readonly string[]
}

/**
 * Sections of a long form. A collapsed section is one line with a summary. Several sections can be open. A section with
 * an error or a conflict opens automatically.
 */
export function SectionRows({ name, rows, wrong }: Props) {
  const key = `sections ${name}`
  const [open, setOpen] = useState(() => {
    const stored = deviceStorage.read(key)
    return Array.isArray(stored) ? stored.map(String) : []
  })
  const [seen, setSeen] = useState<readonly string[]>([])
  if (wrong.join() !== seen.join()) {
    setSeen(wrong)
    setOpen([...new Set([...open, ...listPanelRowsWithErrors(rows, wrong)])])
  }
  function toggle(title: string, isOpen: boolean) {
    const next = isOpen ? [...open, title] : open.filter(each => each !== title)
    setOpen(next)
    deviceStorage.write(key, next)
  }
  return (
    <div className="section-rows">
      {rows.map(row => (
        <PanelDetails
          key={row.title}
          row={row}
          isOpen={open.includes(row.title)}
          onToggle={isOpen => toggle(row.title, isOpen)}
        />
      ))}
    </div>
  )
}
