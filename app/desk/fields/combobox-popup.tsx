import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide'
import { Icon } from '../../ui/icon.tsx'
import type { FieldOption } from '../record/field-kind.ts'

interface ComboboxPopupProps {
  /** Shown when no option matches the typed text. */
  none: string
  /** Text of an option in the list. Default: its label. */
  formatLabel?: (option: FieldOption) => string
}

/** List of matching options below the input of a combobox. Chosen options have a tick. */
export const ComboboxPopup = ({ none, formatLabel = ({ label }) => label }: ComboboxPopupProps) => (
  <Combobox.Portal>
    <Combobox.Positioner className="several-place" sideOffset={8}>
      <Combobox.Popup className="several-popup raised">
        <Combobox.Empty className="several-none">{none}</Combobox.Empty>
        <Combobox.List className="several-list">
          {(option: FieldOption) => (
            <Combobox.Item key={option.value} value={option} className="several-item">
              <Combobox.ItemIndicator className="several-tick">
                <Icon drawing={Check} />
              </Combobox.ItemIndicator>
              <span>
                {formatLabel(option)}
                {option.detail && <small className="several-detail">{option.detail}</small>}
              </span>
            </Combobox.Item>
          )}
        </Combobox.List>
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
)
