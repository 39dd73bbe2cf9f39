import { useQueryClient } from '@tanstack/react-query'
import { formatRefusal } from '../../../platform/refusal.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { ApplicantDocument, ApplicationForOwner } from '../application.ts'
import { applicationQueries } from '../application-queries.ts'
import { addOwnDocument, removeOwnDocument } from '../own-documents.ts'
import { DocumentInput, DocumentList } from './document-list.tsx'
import './applicant-page.css'

/** Section with the documents of the applicant, who can upload documents until the decision. */
export function ApplicantDocuments({ token, application }: { token: string; application: ApplicationForOwner }) {
  const { papers, may_correct } = application
  const client = useQueryClient()
  const { say, complain } = useToast()
  const readAgain = () => client.invalidateQueries(applicationQueries.status(token)())
  async function add(paper: File) {
    try {
      const refused = await addOwnDocument(token, paper)
      if (refused) return formatRefusal(refused)
      say(`${paper.name} was added.`, 'The people who read your application see it.')
      await readAgain()
      return undefined
    } catch {
      await readAgain()
      return `${noAnswerSentence} If the list does not show the document, choose it again in a moment.`
    }
  }
  const remove = async ({ id, name }: ApplicantDocument) => {
    try {
      await removeOwnDocument(token, id)
      say(`${name} was removed.`, 'Its file is deleted within the next nights.')
    } catch {
      complain(
        `Removal of ${name} not confirmed`,
        `${noAnswerSentence} Or the application is decided. If the list still shows the document, try again in a moment.`,
      )
    }
    await readAgain()
  }
  return (
    <Section labelledBy="papers">
      <SectionHead title="Your documents" id="papers">
        {may_correct
          ? 'PDF, 10 MB at most. None is required; a certificate or a sample of your work may help.'
          : 'As you sent them.'}
      </SectionHead>
      <div className="span-6 applicant-part">
        {papers.length > 0 && (
          <DocumentList
            papers={papers}
            actions={paper =>
              may_correct && (
                <ActionButton line slim onAction={() => remove(paper)}>
                  Remove<span className="visually-hidden"> {paper.name}</span>
                </ActionButton>
              )
            }
          />
        )}
        {may_correct && <DocumentInput action="Add document…" label="Document to add" onPaper={add} />}
      </div>
    </Section>
  )
}
