import { SlidersHorizontal } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { EditorBarLabel } from '../form/editor-bar.tsx'
import type { PanelSheet } from './use-panel-sheet.ts'
import './side-panel.css'

/** Button in the editor's bar that opens the side panel on narrow screens. */
export const PanelOpener = ({ sheet }: { sheet: PanelSheet }) => (
  <Button
    line
    className="panel-opener"
    ref={sheet.opener}
    aria-expanded={sheet.isOpen}
    aria-controls={sheet.id}
    onClick={sheet.isOpen ? sheet.close : sheet.open}
  >
    <EditorBarLabel icon={SlidersHorizontal}>Settings</EditorBarLabel>
  </Button>
)
