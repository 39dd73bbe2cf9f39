import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide'
import { product } from '../../../platform/product.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { buildDiagnosticsReport } from '../report.ts'

/** Button that downloads all results as a file for the operator. */
export function SaveReportButton({ isAdmin }: { isAdmin: boolean }) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  if (!isAdmin)
    return (
      <DisabledAction quiet reason="Admins only: reports contain names and email addresses.">
        Save report
      </DisabledAction>
    )

  function save() {
    const now = new Date()
    const answers = client.getQueryCache().findAll({ queryKey: ['diagnosis'] })
    const text = buildDiagnosticsReport(
      answers.map(({ queryKey, state }) => ({ name: String(queryKey[1]), ...state })),
      now,
    )
    const name = `${product.slug}-diagnostics-${now.toISOString().slice(0, 16).replace(/[:T]/g, '-')}.json`
    try {
      saveFile(name, new Blob([text], { type: 'application/json' }))
      say('Report saved', name)
    } catch {
      complain('The report could not be saved.', 'The browser refused to write the file.')
    }
  }
  return (
    <Button line onClick={save}>
      <Icon drawing={Download} />
      Save report
    </Button>
  )
}
