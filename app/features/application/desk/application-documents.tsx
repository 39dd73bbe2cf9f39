import { useQueryClient } from '@tanstack/react-query'
import { useInstantAction } from '../../../desk/action/use-instant-action.ts'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { formatShortDay } from '../../../platform/dates/date-format.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { ApplicationDocument, ApplicationFile } from '../application-file.ts'
import { downloadDocument, makeDocumentMutations } from '../document-mutations.ts'
import { DocumentInput, DocumentList } from '../ui/document-list.tsx'

/** Documents of an application. */
export function ApplicationDocuments({ file, now }: { file: ApplicationFile; now: number }) {
  const mutations = makeDocumentMutations(useQueryClient())
  const doAtOnce = useInstantAction()
  const { complain } = useToast()
  const remove = (paper: ApplicationDocument) =>
    doAtOnce(
      () => mutations.remove(paper.id),
      `${paper.name} removed.`,
      'The file is deleted tomorrow night.',
      () => void doAtOnce(() => mutations.put(file.id, paper), `${paper.name} restored.`),
    )
  const save = (paper: ApplicationDocument) =>
    downloadDocument(paper).catch(() => complain(`${paper.name} could not be loaded`, 'Try again in a moment.'))
  async function attach(paper: File) {
    await doAtOnce(() => mutations.attach(file.id, paper), `${paper.name} attached.`)
    return undefined
  }
  return (
    <section aria-labelledby="papers">
      <AdminSectionHead id="papers" title="Documents" about="PDF, up to 10 MB. Hidden with the application." />
      <DocumentList
        papers={file.documents}
        about={({ by_applicant, by, at }) =>
          `${by_applicant ? 'the applicant' : (by ?? 'deleted user')}, ${formatShortDay(at, now)}`
        }
        actions={paper => (
          <>
            <ActionButton line slim onAction={() => save(paper)}>
              Save<span className="visually-hidden"> {paper.name}</span>
            </ActionButton>
            <ActionButton line slim className="btn-bare" onAction={() => remove(paper)}>
              Remove<span className="visually-hidden"> {paper.name}</span>
            </ActionButton>
          </>
        )}
      />
      <DocumentInput action="Attach document…" label="Document to attach" onPaper={attach} />
    </section>
  )
}
