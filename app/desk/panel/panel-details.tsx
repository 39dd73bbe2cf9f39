import { ChevronDown } from 'lucide'
import { Icon } from '../../ui/icon.tsx'
import type { PanelRow } from './panel-row.ts'
import './panel-details.css'

type Props = {
  row: PanelRow
  isOpen: boolean
  /** Called when a person, or the search of the browser, opens or closes the row. */
  onToggle: (isOpen: boolean) => void
}

/** Row of the panel, or section of a form: a line with its content in a few words, which opens on press. */
export const PanelDetails = ({ row: { title, icon, summary, controls, content }, isOpen, onToggle }: Props) => (
  <details
    className="panel-details"
    data-row={title}
    open={isOpen}
    onToggle={({ target, currentTarget }) => {
      if (target === currentTarget && currentTarget.open !== isOpen) onToggle(currentTarget.open)
    }}
  >
    <summary>
      <Icon drawing={icon} />
      <b>{title}</b>
      <span className="panel-details-summary">{summary}</span>
      <Icon drawing={ChevronDown} className="panel-details-sign" />
    </summary>
    <div className="panel-details-content">
      {controls}
      <div className="panel-details-part">{typeof content === 'function' ? isOpen && content() : content}</div>
    </div>
  </details>
)
