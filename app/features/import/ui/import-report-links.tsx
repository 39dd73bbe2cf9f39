import { Download } from 'lucide'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { Import, ImportCounts } from '../import.ts'
import { buildImportReport } from '../import-report.ts'

/** Links that download the report as CSV or JSON. */
export function ImportReportLinks({ found, counts }: { found: Import; counts: ImportCounts }) {
  const { complain } = useToast()
  const save = (form: 'csv' | 'json') => async () => {
    try {
      saveFile(
        `import-${found.createdAt.slice(0, 10)}-${found.id.slice(0, 8)}.${form}`,
        await buildImportReport(found, counts, form),
      )
    } catch (error) {
      complain('The report could not be saved', describeWriteError(error))
    }
  }
  return (
    <section aria-labelledby="import-report">
      <h2 id="import-report">Report</h2>
      <p className="quiet">Every item with its result and reason. Also available on this page.</p>
      <p className="import-item-tools">
        <ActionButton line slim onAction={save('csv')}>
          <Icon drawing={Download} />
          Download CSV
        </ActionButton>
        <ActionButton line slim onAction={save('json')}>
          <Icon drawing={Download} />
          Download JSON
        </ActionButton>
      </p>
    </section>
  )
}
