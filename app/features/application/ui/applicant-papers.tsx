import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { inOneLine } from '../../../platform/refusal.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useOnce } from '../../../ui/use-once.ts'
import type { ApplicationStatus, OwnPaper } from '../application.ts'
import { documentError, inKilobytes } from '../application-documents.ts'
import { applicationQueries } from '../application-queries.ts'
import { addOwnPaper, removeOwnPaper } from '../own-papers.ts'
import './applicant-page.css'

/** Papers that an applicant adds themselves, until it is decided. */
export function ApplicantPapers({ token, application }: { token: string; application: ApplicationStatus }) {
  const { papers, may_correct } = application
  const client = useQueryClient()
  const { say, complain } = useToast()
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const readAgain = () => client.invalidateQueries(applicationQueries.status(token)())
  const { once: send, underWay } = useOnce(async (paper: File) => {
    try {
      const refused = await addOwnPaper(token, paper)
      if (refused) return setError(inOneLine(refused))
      say(`${paper.name} is with us.`, 'Whoever reads your application finds it there.')
      await readAgain()
    } catch {
      setError('The line failed, and the paper did not arrive. Choose it again in a moment.')
    }
  })
  function chosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [paper] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!paper) return
    const found = documentError(paper)
    setError(found)
    if (!found) void send(paper)
  }
  const remove = async ({ id, name }: OwnPaper) => {
    try {
      await removeOwnPaper(token, id)
      say(`${name} is taken away.`, 'The file goes with the next nights.')
    } catch {
      complain('Not taken away', 'The line failed, or it is decided. Load the page again.')
    }
    await readAgain()
  }
  return (
    <Section labelledBy="papers">
      <SectionHead title="Your papers" id="papers">
        {may_correct
          ? 'PDF, 10 MB at most. Nobody needs any; a certificate or a short work may help.'
          : 'As you sent them.'}
      </SectionHead>
      <div className="span-6 applicant-part">
        {papers.length > 0 && (
          <ul className="applicant-referees">
            {papers.map(paper => (
              <li key={paper.id}>
                <div>
                  <b>{paper.name}</b>
                  <small>{inKilobytes(paper.bytes)}</small>
                </div>
                {may_correct && (
                  <ActionButton line slim onAction={() => remove(paper)}>
                    Take away<span className="visually-hidden"> {paper.name}</span>
                  </ActionButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {may_correct && (
          <div>
            <Button line onClick={() => input.current?.click()} aria-disabled={underWay || undefined}>
              {underWay ? 'On its way…' : 'Add a paper…'}
            </Button>
            <input
              ref={input}
              className="visually-hidden"
              type="file"
              accept="application/pdf"
              tabIndex={-1}
              aria-label="Paper to add"
              onChange={chosen}
            />
          </div>
        )}
        {error && (
          <p className="form-state form-refused" role="alert">
            {error}
          </p>
        )}
      </div>
    </Section>
  )
}
