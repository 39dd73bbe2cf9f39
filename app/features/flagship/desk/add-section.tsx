import { Plus } from 'lucide'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { sectionKinds } from '../flagship-section.ts'
import { buildFlagshipLocationPath, type FlagshipAdminLocation } from './flagship-admin-queries.ts'
import { sectionKindLabels } from './section-record.ts'

/** Menu that adds a section to a flagship page. The section is stored when its form is saved. */
export const AddSection = ({ place }: { place: FlagshipAdminLocation }) => (
  <Menu
    label="Add section"
    trigger={<Button line slim />}
    // The menu does not move the focus when it closes, because the form that opens moves the focus to itself.
    finalFocus={() => null}
    entries={sectionKinds.map(kind => ({
      label: sectionKindLabels[kind],
      to: buildFlagshipLocationPath(place, `new-${kind}`),
    }))}
  >
    <Icon drawing={Plus} /> Add section
  </Menu>
)
