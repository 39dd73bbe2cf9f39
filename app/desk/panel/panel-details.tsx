import { ChevronDown } from 'lucide'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import type { PanelRow } from './panel-row.ts'
import './panel-details.css'

type Props = {
  row: PanelRow
  isOpen: boolean
  /** Called when the row is opened or closed, by the user or by the browser's search in the page. */
  onToggle: (isOpen: boolean) => void
}

/**
 * Row of the side panel, or section of a form. A collapsed row is one line with a summary of its content; a press opens
 * the row.
 */
export const PanelDetails = ({ row, isOpen, onToggle }: Props) => {
  const { title, icon, summary, warning, controls, content } = row
  return (
    <details
      className="panel-details"
      data-row={title}
      open={isOpen}
      onToggle={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open === isOpen) return
        onToggle(currentTarget.open)
        // If this row opens, an open row above closes. This row then moves up, on a phone even out of the window.
        const title = currentTarget.open && currentTarget.querySelector('summary')
        if (title) requestAnimationFrame(() => title.scrollIntoView({ block: 'nearest' }))
      }}
    >
      <summary>
        <Icon drawing={icon} />
        <h3>{title}</h3>
        <span className="panel-details-summary">{summary}</span>
        {warning && <Status kind="attention">{warning}</Status>}
        <Icon drawing={ChevronDown} className="panel-details-sign" />
      </summary>
      <div className="panel-details-content">
        {controls}
        <div className="panel-details-part">{typeof content === 'function' ? isOpen && content() : content}</div>
      </div>
    </details>
  )
}
