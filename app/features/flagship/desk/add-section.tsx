import { Plus } from 'lucide'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { type DeskPlace, placePath } from './flagship-desk-queries.ts'
import { sectionKinds } from '../flagship-section.ts'
import { kindLabels } from './section-record.ts'

/** A new section, of the kind that is chosen; it is there once it is saved. */
export const AddSection = ({ place }: { place: DeskPlace }) => (
  <Menu
    label="Add a section"
    trigger={<Button line slim />}
    // The form that opens takes the focus.
    finalFocus={() => null}
    entries={sectionKinds.map(kind => ({ label: kindLabels[kind], to: placePath(place, `new-${kind}`) }))}
  >
    <Icon drawing={Plus} /> Section
  </Menu>
)
