import { ChevronDown } from 'lucide'
import { formatCountLabel } from '../../../desk/list/count-label.ts'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { findEventIds } from './event-admin-queries.ts'
import { type EventExportExtension, eventExportFormats, readEventsForExport } from './event-export.ts'
import type { EventAdminSearch } from './event-list-search.ts'
import { eventRecord } from './event-record.ts'

const exportOptions: readonly { ending: EventExportExtension; label: string }[] = [
  { ending: 'xlsx', label: 'Excel (.xlsx)' },
  { ending: 'csv', label: 'CSV' },
  { ending: 'ics', label: 'Calendar (.ics)' },
]

/** Menu that exports all matching events of a tab, on all pages. */
export function EventExportMenu({ search }: { search: EventAdminSearch }) {
  const { say, complain } = useToast()
  async function save(ending: EventExportExtension) {
    try {
      const events = await readEventsForExport(await findEventIds(search))
      saveFile(`events-${toUtcDay()}.${ending}`, await eventExportFormats[ending](events, window.location.origin))
      say(`${formatCountLabel(events.length, eventRecord)} exported`)
    } catch (error) {
      complain('Export failed', describeWriteError(error))
    }
  }
  return (
    <Menu
      label="Export"
      trigger={<Button line />}
      entries={exportOptions.map(({ ending, label }) => ({ label, onPress: () => void save(ending) }))}
    >
      Export <Icon drawing={ChevronDown} />
    </Menu>
  )
}
